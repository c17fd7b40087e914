//! The way from a browser to a program: it can be cut, and it can lead to another program.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Passes on whatever comes, as a network and a balancer do; ends when dropped.
#[derive(Debug)]
pub struct Way {
    /// The address of the page at this end, with a slash at its end.
    pub address: String,
    at: SocketAddr,
    road: Arc<Road>,
}

#[derive(Debug, Default)]
struct Road {
    /// Where it leads to; nowhere while it is cut.
    target: Mutex<Option<String>>,
    open: Mutex<Vec<TcpStream>>,
    ends: AtomicBool,
}

fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Way {
    /// A way to the program at that address (`http://…`).
    #[must_use]
    pub fn to(program: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let road = Arc::new(Road::default());
        let way = Self { address: format!("http://{at}/"), at, road: Arc::clone(&road) };
        way.lead_to(program);
        std::thread::spawn(move || {
            for came in listener.incoming().map_while(Result::ok) {
                if road.ends.load(Ordering::SeqCst) {
                    return;
                }
                let target = held(&road.target).clone();
                if let Some(there) = target.and_then(|target| TcpStream::connect(target).ok()) {
                    pass_on(&road, &came, &there);
                    pass_on(&road, &there, &came);
                }
            }
        });
        way
    }

    /// From now on it leads there; whoever is under way has to come again.
    pub fn lead_to(&self, program: &str) {
        let target = program.trim_start_matches("http://").trim_end_matches('/').to_owned();
        *held(&self.road.target) = Some(target);
        self.road.interrupt();
    }

    /// Nothing gets through any more.
    pub fn cut(&self) {
        *held(&self.road.target) = None;
        self.road.interrupt();
    }
}

impl Road {
    fn interrupt(&self) {
        for stream in held(&self.open).drain(..) {
            // It may have ended by itself.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn pass_on(road: &Road, from: &TcpStream, to: &TcpStream) {
    let (Ok(mut from), Ok(mut to), Ok(kept)) = (from.try_clone(), to.try_clone(), from.try_clone()) else { return };
    held(&road.open).push(kept);
    std::thread::spawn(move || {
        let mut bytes = vec![0; 64 << 10];
        while let Ok(read @ 1..) = from.read(&mut bytes) {
            if to.write_all(&bytes[..read]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
}

impl Drop for Way {
    fn drop(&mut self) {
        self.road.ends.store(true, Ordering::SeqCst);
        self.road.interrupt();
        // Nobody listens to the next one, and then nobody listens at all.
        let _ = TcpStream::connect(self.at);
    }
}

// The computer players think here, off the page.
import init, { open_worker } from './{thinker}';
init().then(open_worker);

// How long a touch takes: until the page has answered it, and until that is painted; in milliseconds.
const [touched, shown, back, done] = arguments;
const nextTask = () => new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => nextTask().then(resolve)));
(async () => {
  const [answered, painted] = [[], []];
  // On a busy machine a calm moment may take a while to come.
  for (let i = 0; i < 21 || (i < 84 && Math.min(...painted) >= 50); i++) {
    const thing = document.querySelector(touched);
    const begin = performance.now();
    thing.click();
    await nextTask();
    answered.push(performance.now() - begin);
    await nextFrame();
    painted.push(performance.now() - begin);
    if (!document.querySelector(shown)) return done('nothing answers');
    document.querySelector(back).click();
    await nextFrame();
    // Nobody touches the next thing while the last is still being painted.
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  for (const times of [answered, painted]) times.sort((a, b) => a - b);
  const median = (times) => times[times.length >> 1];
  done([answered[0], median(answered), painted[0], median(painted), painted.at(-1), painted.length]);
})();

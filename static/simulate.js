// Runs simulations: the program of a worker, or, where a page may not have workers, a guest on the page's own thread.
// Messages are lines of text (src/job/message.rs) and, for a recorded run, arrays of numbers. A worker says `ready 0` first,
// because what is sent to it earlier is lost.
import init, { Simulator } from './sim_worker.js';

/** How long a slice may take: a worker must look for a newer order, a page must stay smooth. */
const SLICE_MS = { worker: 25, page: 5 };
/** Events between two looks at the clock. */
const EVENTS = 4096;

/** Fetches the simulators; `post` gets every answer. */
export async function start(post, where = 'page') {
  await init();
  const simulator = new Simulator();
  const channel = new MessageChannel();
  let awake = false;
  let stopped = false;

  const slice = () => {
    if (stopped) return;
    const end = performance.now() + SLICE_MS[where];
    do {
      awake = simulator.step(EVENTS);
      const array = simulator.take_array();
      if (array) post(array);
    } while (awake && performance.now() < end);
    const text = simulator.take_text();
    if (text) post(text);
    if (awake) again();
  };
  // A message comes back at once, a timer after 4 ms; on the page the browser says when it has nothing better to do.
  const again = () => {
    if (where === 'worker') channel.port2.postMessage(0);
    else if (window.requestIdleCallback) window.requestIdleCallback(slice, { timeout: 100 });
    else setTimeout(slice, 0);
  };
  channel.port1.onmessage = slice;

  return {
    receive(text) {
      simulator.receive(text);
      if (awake || stopped) return;
      awake = true;
      again();
    },
    stop() {
      stopped = true;
      channel.port1.close();
    },
  };
}

if (typeof document === 'undefined') {
  start((data) => postMessage(data, data.buffer ? [data.buffer] : []), 'worker').then((host) => {
    onmessage = (event) => host.receive(event.data);
    postMessage('ready 0');
  });
}

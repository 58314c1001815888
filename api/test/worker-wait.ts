/** How long a test polls for what a worker does, which looks for its jobs twice a second. */
export const workerWait = { timeout: 15_000, interval: 100 }

import { parentPort } from 'node:worker_threads'

const MB = 1024 * 1024

/** A thread that answers, never ends, fails, or takes ever more memory, as requested. */
parentPort?.on('message', (command: 'answer' | 'never' | 'memory' | 'fail') => {
  if (command === 'fail') throw new Error('as asked')
  const held: Buffer[] = []
  while (command !== 'answer') if (command === 'memory' && held.length < 512) held.push(Buffer.alloc(MB, 1))
  parentPort?.postMessage(held.length)
})

import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 collect early rather than take more memory, for a process that works in the background. By itself it lets a
 * worker grow to half a gigabyte on a machine with much memory: at loading already, and again with each wave of mails,
 * though 70 MB are in use. Before what is loaded late is loaded; space that was taken is hardly given back.
 */
export function keepHeapSmall(): void {
  // The space of what is young stays as it begins.
  setFlagsFromString('--semi-space-growth-factor=1')
  // What is old may grow by so much before it is collected.
  setFlagsFromString('--heap-growing-percent=20')
}

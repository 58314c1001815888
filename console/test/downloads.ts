import { onTestFinished, vi } from 'vitest'

/** The addresses that the browser is told to download by itself, for the rest of a test. */
export function watchDownloads(): string[] {
  const started: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) started.push(this.getAttribute('href') ?? '')
  })
  onTestFinished(() => click.mockRestore())
  return started
}

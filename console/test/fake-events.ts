/** Replaces the browser's event stream; a test sends its events. */
export class FakeEventSource extends EventTarget {
  static readonly open: FakeEventSource[] = []

  /** The stream that the page listens to. */
  static get current(): FakeEventSource {
    const current = FakeEventSource.open.at(-1)
    if (!current) throw new Error('nobody listens')
    return current
  }

  readonly url: string
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.open.push(this)
  }

  connects() {
    this.onopen?.()
  }

  breaks() {
    this.onerror?.()
  }

  tells(event: 'changed' | 'resync', data: unknown = {}) {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    this.dispatchEvent(new MessageEvent(event, { data: text }))
  }

  close() {
    const at = FakeEventSource.open.indexOf(this)
    if (at >= 0) FakeEventSource.open.splice(at, 1)
  }
}

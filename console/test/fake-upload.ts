/** Replaces the upload of a file. The fake API answers it, and it reports progress at half. */
export class FakeUpload {
  readonly upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  timeout = 0
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  #isAborted = false
  readonly #headers: Record<string, string> = {}
  #answered = new Headers()
  #request: [method: string, path: string] = ['', '']

  open(method: string, path: string) {
    this.#request = [method, path]
  }

  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }

  /** Ends the upload for the page, which ignores a later answer. */
  abort() {
    this.#isAborted = true
    this.onabort?.()
  }

  getResponseHeader = (name: string) => this.#answered.get(name)

  send(body: Blob) {
    void this.#send(body)
  }

  async #send(body: Blob) {
    const [method, path] = this.#request
    this.upload.onprogress?.({ lengthComputable: true, loaded: body.size / 2, total: body.size })
    try {
      const response = await window.fetch(path, { method, headers: this.#headers, body })
      if (this.#isAborted) return
      this.status = response.status
      this.#answered = response.headers
      this.responseText = await response.text()
      this.onload?.()
    } catch {
      if (!this.#isAborted) this.onerror?.()
    }
  }
}

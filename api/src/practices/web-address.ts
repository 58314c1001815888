/** Whether a text is an address of the web, without a name or a password in it: a link is made of it. */
export function isWebAddress(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    return /^https?:$/.test(protocol) && /\.[^.]{2,}$/.test(hostname) && !username && !password
  } catch {
    return false
  }
}

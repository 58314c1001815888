/** Whether a host of an address is the machine itself. */
export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

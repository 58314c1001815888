/** Keeps « e-mail » on one line, in words whose own letters must stay: somebody has accepted them. */
export const unbroken = (text: string) => text.replaceAll('e-mail', 'e\u2011mail')

/**
 * What the page may load and run: files of ours, the one sheet in it, and nothing inline that runs. Data for search
 * engines stand in a script element that no browser runs.
 */
export const documentPolicy = (styleHash: string, isHttps: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${styleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

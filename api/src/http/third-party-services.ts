/** What somebody may allow or refuse. `heatmap` and the rest are the entries of the cookie `cookie-comply`. */
export type Purpose = 'analytics' | 'heatmap' | 'live-chat'

export const directives = ['script-src', 'connect-src', 'img-src', 'font-src', 'style-src'] as const
export type Directive = (typeof directives)[number]

export interface ThirdParty {
  /** Where its script usually comes from. */
  home: string
  /** What else it loads from or reports to. Sources: each service's own page on content security policies. */
  also: Partial<Record<Directive, readonly string[]>>
  /** It writes style elements into the page, which a nonce cannot allow. */
  hasInlineStyles?: true
}

/**
 * Each service with a script of its own. Ids and addresses are configuration; this table says which script belongs
 * where.
 */
export const thirdParties = {
  analytics: {
    home: 'https://www.googletagmanager.com',
    also: {
      'connect-src': ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
      'img-src': ['https://*.google-analytics.com'],
    },
  },
  heatmap: {
    home: 'https://static.hotjar.com',
    also: {
      'script-src': ['https://script.hotjar.com'],
      'connect-src': ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
      'img-src': ['https://*.hotjar.com'],
      'font-src': ['https://script.hotjar.com'],
    },
    hasInlineStyles: true,
  },
  'live-chat': {
    home: 'https://client.crisp.chat',
    also: {
      'connect-src': ['https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
      'img-src': ['https://image.crisp.chat', 'https://storage.crisp.chat'],
    },
    hasInlineStyles: true,
  },
} as const satisfies Record<Purpose, ThirdParty>

import { createElement as h, type ReactNode } from 'react'
import { tonesOf } from '../format/tones.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardOf, cardTag } from './card.ts'
import type { LegalPage } from './legal-pages.ts'
import { type PageView, pagePathOf } from './view.ts'

/** What search engines and those who show a link as a card read of a page. */
export function pageHead(view: PageView, below: LegalPage | null): ReactNode {
  const { data, lang, own, texts, isPreview } = view
  const origin = view.url.slice(0, -view.path.length)
  const at = below ? `/${below}` : ''
  const address = (language: 'fr' | 'en') => origin + pagePathOf(data, language, at)
  // A page that says the same in the other language is one page.
  const canonical = address(own.includes(lang) ? lang : data.practice.locale)
  const title = below ? `${below === 'conditions' ? texts.terms : texts.notice} · ${view.title}` : view.title
  // What is not published has no picture of its own yet.
  const image = isPreview
    ? `${origin}/ancrage-card.png`
    : `${origin}/p/${data.facts.slug}/apercu.png?lang=${lang}&v=${cardTag(cardOf(view))}`
  const property = (name: string, content: string) => h('meta', { key: name, property: name, content })
  return h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, title),
    h('meta', { name: 'description', content: view.description }),
    h('meta', { name: 'robots', content: isPreview ? 'noindex' : 'index, follow' }),
    h('meta', { name: 'theme-color', content: tonesOf(data.practice.theme.primary).light.primary }),
    h('link', { rel: 'icon', href: '/anchor.svg', type: 'image/svg+xml' }),
    h('link', { rel: 'canonical', href: canonical }),
    ...(own.length > 1 ? own : []).map((language) =>
      h('link', { key: language, rel: 'alternate', hrefLang: language, href: address(language) }),
    ),
    h('link', { rel: 'alternate', hrefLang: 'x-default', href: address(data.practice.locale) }),
    property('og:type', 'website'),
    property('og:site_name', data.practice.name),
    property('og:title', title),
    property('og:description', view.description),
    property('og:url', canonical),
    property('og:locale', lang === 'fr' ? 'fr_FR' : 'en_GB'),
    property('og:locale:alternate', lang === 'fr' ? 'en_GB' : 'fr_FR'),
    property('og:image', image),
    property('og:image:width', String(CARD_WIDTH)),
    property('og:image:height', String(CARD_HEIGHT)),
    property('og:image:alt', title),
    h('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    !below && h('script', { async: true, src: '/ancrage.js' }),
  )
}

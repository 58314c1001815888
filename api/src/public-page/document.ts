import { createHash } from 'node:crypto'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { phoneText } from '../mail/typography.ts'
import { pageHead } from './head.ts'
import { initialsOf } from './initials.ts'
import { type LegalPage, mediatorSection, noticeSections, termsSections } from './legal-pages.ts'
import { contactSection, placeSection } from './reach-sections.ts'
import { reviewsSection } from './reviews-section.ts'
import { aboutSections, bookingSection, section, typesSection } from './sections.ts'
import { dataScript, structuredData } from './structured-data.ts'
import { pageSheet } from './style.ts'
import { type PageView, pagePathOf } from './view.ts'

/** A page as it goes out, with what its policy has to allow. */
export interface RenderedPage {
  html: string
  /** The hash of its style sheet, for `style-src`. */
  styleHash: string
  /** Changes with the content. */
  tag: string
  /** The page stands elsewhere. */
  leadsTo?: string
}

/** Renders a whole page: everything is there before any script. */
export function renderPage(view: PageView, below: LegalPage | null): RenderedPage {
  const { theme, sessionTypes } = view.data.practice
  const sheet = pageSheet(theme.primary, sessionTypes.length, view.font)
  const page = h(
    'html',
    { lang: view.lang },
    pageHead(view, below),
    h(
      'body',
      null,
      h('a', { className: 'skip', href: '#contenu' }, view.texts.skip),
      view.isPreview && h('p', { className: 'preview', role: 'note' }, view.texts.preview),
      top(view, below),
      h('main', { id: 'contenu', className: 'inner' }, ...(below ? legal(view, below) : whole(view))),
      bottom(view),
    ),
  )
  const drawn = renderToStaticMarkup(page)
  // Neither is text for readers: React would escape them. No text of anybody's is in the sheet, nor can end the data.
  const ahead = view.font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${view.font}">` : ''
  const inline = `${ahead}<style>${sheet}</style>${below ? '' : dataScript(structuredData(view))}</head>`
  const html = `<!doctype html>${drawn.replace('</head>', () => inline)}`
  const digestOf = (text: string) => createHash('sha256').update(text)
  return {
    html,
    styleHash: `sha256-${digestOf(sheet).digest('base64')}`,
    tag: digestOf(html).digest('base64url').slice(0, 22),
  }
}

function top(view: PageView, below: LegalPage | null): ReactNode {
  const { data, lang, langs, texts, words, photo, logo, path, isPreview } = view
  const { practice, practitioner } = data
  const { phone, city } = practice.legal
  const other = lang === 'fr' ? 'en' : 'fr'
  const title = below ? (below === 'conditions' ? texts.terms : texts.notice) : practice.name
  return h(
    'header',
    null,
    h(
      'div',
      { className: 'inner' },
      !isPreview &&
        h(
          'div',
          { className: 'bar small' },
          h(
            'a',
            { href: pagePathOf(data, other, below ? `/${below}` : ''), hrefLang: other, lang: other },
            texts.otherLanguage,
          ),
        ),
      h(
        'div',
        { className: 'hero' },
        !below && photo && h('img', { src: photo, alt: texts.photo(practitioner), width: 128, height: 128 }),
        !below &&
          !photo &&
          !logo &&
          h('span', { className: 'initials', 'aria-hidden': true }, initialsOf(practitioner)),
        h(
          'div',
          null,
          !below && logo && h('img', { className: 'logo', src: logo, alt: '', width: 160, height: 64 }),
          h('h1', null, title),
          below
            ? h('p', null, h('a', { href: view.within(path) }, texts.back))
            : [
                words.tagline && h('p', { className: 'tagline', lang: langs.tagline, key: 'tagline' }, words.tagline),
                h(
                  'p',
                  { className: 'muted', key: 'who' },
                  [practitioner !== practice.name && practitioner, city].filter(Boolean).join(' · '),
                ),
                practice.sessionTypes.length > 0 &&
                  h('a', { className: 'button', href: '#rendez-vous', key: 'book' }, texts.book),
                phone &&
                  h(
                    'a',
                    { className: 'call', href: `tel:${phone.replace(/[^+\d]/g, '')}`, key: 'call' },
                    texts.call(phoneText(phone, lang)),
                  ),
              ],
        ),
      ),
    ),
  )
}

function whole(view: PageView): ReactNode[] {
  const { data, texts } = view
  return [
    ...aboutSections(view),
    h('p', { className: 'note', key: 'care' }, texts.notHealthcare),
    typesSection(view),
    bookingSection(view),
    placeSection(view),
    reviewsSection(view),
    contactSection(view),
    mediatorSection(view),
    data.content.insurance &&
      section('assurance', texts.insurance, h('p', { lang: data.practice.locale }, data.content.insurance)),
  ]
}

const legal = (view: PageView, below: LegalPage): ReactNode[] =>
  below === 'conditions' ? termsSections(view) : noticeSections(view)

function bottom({ data, lang, texts, within }: PageView): ReactNode {
  const link = (href: string, text: string) => h('a', { href, key: text }, text)
  return h(
    'footer',
    null,
    h(
      'nav',
      { className: 'inner', 'aria-label': texts.footer },
      link(within(pagePathOf(data, lang, '/mentions-legales')), texts.notice),
      link(within(pagePathOf(data, lang, '/conditions')), texts.terms),
      link(within(pagePathOf(data, lang, '/confidentialite')), texts.privacy),
      link('/accessibilite', texts.accessibility),
      link('/accueil', texts.made),
    ),
  )
}

import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Tone, tonesOf } from '../format/tones.ts'
import type { Lang } from '../http/schema.ts'
import type { MailContent, MailDetail, MailLogo, MailQuote, MailSender } from './content.ts'
import { linkParts } from './link-parts.ts'
import { wordsParts } from './own-words-parts.ts'
import { FONT, lightPalette, styleSheetOf } from './theme.ts'

/** Old mailboxes lay out by this type of document, and draw gaps by another. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** React has a page load its pictures early; a mailbox would show an empty line, or take it for tracking. */
const PRELOAD = /<link rel="preload" as="image"[^>]*>/g

/** « e-mail » as a word, at whose hyphen no line may end; not in an address. */
const MAIL_WORD = /(?<![\w@./-])[eE]-mails?(?![\w@-]|\.\w)/g

/** The words between two elements. */
const WORDS = />[^<]+</g

/** The same body of a page with « e-mail » whole, wherever it stands. */
const withWholeWords = (body: string) =>
  body.replaceAll(WORDS, (words) => words.replaceAll(MAIL_WORD, '<span style="white-space:nowrap">$&</span>'))

/**
 * The one look of all mails: a card on paper, with the practice's colour on top; only its logo is fetched. It is
 * rendered in one go: a stream for each mail takes four times the CPU, and much memory.
 */
export async function renderMail(lang: Lang, content: MailContent): Promise<string> {
  const [head = '', ...body] = renderToStaticMarkup(page(lang, content))
    .replaceAll(PRELOAD, '')
    .split(/(?=<body)/)
  return DOCTYPE + head + withWholeWords(body.join(''))
}

function page(lang: Lang, content: MailContent): ReactNode {
  const tones = tonesOf(content.sender.color)
  return h(
    Html,
    { lang, dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, content.title),
      h('style', null, styleSheetOf(tones.dark)),
    ),
    h(Preview, null, content.preview),
    h(
      Body,
      { className: 'paper', style: { margin: 0, padding: 0, fontFamily: FONT } },
      h(
        Section,
        { className: 'paper', style: { backgroundColor: lightPalette.paper, padding: '24px 12px' } },
        h(
          Container,
          { className: 'card bar', style: { ...card, borderTop: `4px solid ${tones.light.primary}` } },
          // A long link breaks rather than widening the mail beyond a telephone.
          h(
            Section,
            { className: 'card-inside', style: { padding: '32px', ...breaking } },
            ...inside(content, tones.light),
          ),
        ),
        h(
          Container,
          { style: { maxWidth: '560px' } },
          h(Text, { className: 'muted', style: footer }, ...foot(content)),
        ),
      ),
    ),
  )
}

function inside(content: MailContent, tone: Tone) {
  const { sender, title, greeting, above = [], paragraphs, hasLinks, details, quote, action, notes, below } = content
  const lang = content.wordsLang
  return [
    sender.logo && logoImage(sender.logo),
    h(Text, { className: 'muted', style: { ...small, margin: '0 0 20px' } }, sender.name),
    h(Heading, { as: 'h1', className: 'text', style: heading, ...(lang && { lang }) }, ...unbroken(title)),
    greeting && paragraph(greeting),
    ...(lang ? [h('div', { key: 'above', lang }, ...wordsParts(above))] : wordsParts(above)),
    ...paragraphs.map((words) => paragraph(words, hasLinks ? linked : undefined)),
    details.length > 0 && detailBox(details),
    quote && quotation(quote, tone),
    action &&
      h(
        Section,
        { style: { margin: '28px 0 4px' } },
        h(
          Button,
          { className: 'button', href: action.url, style: { ...button, ...buttonColors(tone) } },
          ...unbroken(action.label),
        ),
      ),
    ...notes.map((note) => h(Text, { key: note, className: 'muted', style: after }, note)),
    below && h(Section, { style: { margin: '24px 0 0' } }, ...wordsParts(below)),
    h(Hr, { className: 'rule', style: { borderColor: lightPalette.border, margin: '28px 0 20px' } }),
    ...signature(sender),
  ]
}

/**
 * On white in the dark theme too: a logo is drawn for paper. It has its size as attributes, for mailboxes that drop
 * styles.
 */
const logoImage = ({ url, name, width, height }: MailLogo) =>
  h(Img, { src: url, alt: name, width, height, className: 'logo', style: logo })

const buttonColors = ({ primary, onPrimary }: Tone) => ({ backgroundColor: primary, color: onPrimary })

const paragraph = (words: string, shown: (line: string) => ReactNode = (line) => line) =>
  h(
    Text,
    { key: words, className: 'text', style: { ...body, margin: '0 0 12px' } },
    ...linesOf(words.split('\n').map(shown)),
  )

/** A word with a hyphen, such as « rendez-vous », as one that goes to the next line whole. */
const HYPHENED = /((?<![^\s])[^\s-]{1,12}-[^\s-]{1,12}(?![^\s.,:;!?]))/

/** What is shown large, with its short words whole: a telephone would end the line of a button at a hyphen. */
const unbroken = (words: string): ReactNode[] =>
  words
    .split(HYPHENED)
    .map((part, at) => (at % 2 ? h('span', { key: at, style: { whiteSpace: 'nowrap' } }, part) : part))

const linked = (line: string) =>
  linkParts(line).map(({ text, href }, at) =>
    href ? h(Link, { key: at, href, className: 'text', style: underlined }, text) : text,
  )

const detailBox = (details: MailDetail[]) =>
  h(Section, { className: 'soft', style: { ...box, padding: '4px 20px 16px' } }, ...details.flatMap(detail))

const detail = ({ label, lines: [first = '', ...rest], isPast, areEqual }: MailDetail) => [
  h(Text, { key: label, className: 'muted', style: { ...small, margin: '12px 0 0' } }, label),
  h(Text, { key: `${label} 1`, className: isPast ? 'muted' : 'text', style: isPast ? struck : strong }, first),
  ...rest.map((line) =>
    h(Text, { key: `${label} ${line}`, className: 'text', style: areEqual ? strong : further }, line),
  ),
]

const quotation = ({ label, text }: MailQuote, { primary }: Tone) =>
  h(
    Section,
    { className: 'quote', style: { margin: '20px 0', borderLeft: `3px solid ${primary}`, paddingLeft: '16px' } },
    h(Text, { className: 'muted', style: { ...small, margin: 0 } }, label),
    h(Text, { className: 'text', style: { ...body, margin: '4px 0 0' } }, ...linesOf(text.split('\n'))),
  )

const signature = ({ name, lines }: MailSender) => [
  h(Text, { key: 'name', className: 'text', style: { ...strong, fontSize: '14px' } }, name),
  h(Text, { key: 'lines', className: 'muted', style: { ...small, margin: 0 } }, ...linesOf(lines)),
]

const foot = ({ reason, unsubscribe }: MailContent) => [
  reason,
  ...(unsubscribe
    ? [h('br', { key: 'br' }), h(Link, { key: 'end', ...quiet(unsubscribe.url) }, unsubscribe.label)]
    : []),
]

const quiet = (href: string) => ({
  href,
  className: 'muted',
  style: { color: lightPalette.muted, textDecoration: 'underline' },
})

const linesOf = (lines: ReactNode[]) => lines.flatMap((line, at) => (at ? [h('br', { key: `br${at}` }), line] : [line]))

const breaking: CSSProperties = { wordBreak: 'break-word', overflowWrap: 'anywhere' }
const card: CSSProperties = {
  maxWidth: '560px',
  backgroundColor: lightPalette.card,
  border: `1px solid ${lightPalette.border}`,
  borderRadius: '12px',
}
const box: CSSProperties = {
  backgroundColor: lightPalette.soft,
  border: `1px solid ${lightPalette.border}`,
  borderRadius: '8px',
  margin: '20px 0',
}
const logo: CSSProperties = {
  backgroundColor: '#ffffff',
  borderRadius: '6px',
  margin: '0 0 12px',
}
const heading: CSSProperties = {
  color: lightPalette.text,
  fontSize: '24px',
  lineHeight: '30px',
  fontWeight: 600,
  margin: '0 0 16px',
}
const body: CSSProperties = { color: lightPalette.text, fontSize: '16px', lineHeight: '24px' }
const underlined: CSSProperties = { color: lightPalette.text, textDecoration: 'underline' }
const small: CSSProperties = { color: lightPalette.muted, fontSize: '13px', lineHeight: '20px' }
const strong: CSSProperties = { ...body, fontWeight: 600, margin: 0 }
const further: CSSProperties = { ...body, fontSize: '15px', lineHeight: '22px', margin: 0 }
const struck: CSSProperties = { ...body, color: lightPalette.muted, textDecoration: 'line-through', margin: 0 }
const after: CSSProperties = { ...small, fontSize: '14px', margin: '16px 0 0' }
const footer: CSSProperties = { ...small, textAlign: 'center', margin: '16px 20px 0' }
const button: CSSProperties = {
  // Where its words take two lines, on a telephone.
  textAlign: 'center',
  fontSize: '16px',
  lineHeight: '20px',
  fontWeight: 600,
  borderRadius: '8px',
  padding: '14px 22px',
}

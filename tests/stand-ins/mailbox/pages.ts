import type { Message } from './message.ts'
import { reportKinds } from './reports.ts'
import { styles } from './styles.ts'
import { type Language, texts } from './texts.ts'

interface View {
  language: Language
  view: string
  /** Whether a port for delivery reports is configured. */
  canReport: boolean
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** The list and one message beside it; on a phone, one of the two. */
export function pageOf(messages: Message[], message: Message | undefined, of: View): string {
  const { language } = of
  const t = texts[language]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(message?.subject || t.title)}</title><link rel="icon" href="data:,"><style>${styles}</style></head>
<body class="${message ? 'reads' : 'lists'}">
<header><h1><a href="/">${t.title}</a></h1><p>${t.intro}</p>
<form method="post" action="/clear"><button ${messages.length ? '' : 'disabled'}>${t.clear}</button></form></header>
<main><nav aria-label="${t.messages}">${messages.length ? `<ol>${messages.map((each) => rowOf(each, each === message, language)).join('')}</ol>` : `<p class="empty">${t.empty}</p>`}</nav>
<section>${message ? articleOf(message, of) : `<p class="empty">${messages.length ? t.none : ''}</p>`}</section></main>
<script>${script}</script></body></html>`
}

function rowOf(message: Message, isCurrent: boolean, language: Language): string {
  return `<li><a href="/messages/${message.id}"${isCurrent ? ' aria-current="true"' : ''}>
<span class="who">${escaped(message.to.join(', '))}</span><time datetime="${message.receivedAt}">${shortly(message.receivedAt, language)}</time>
<span class="what">${escaped(message.subject || texts[language].noSubject)}</span></a></li>`
}

function articleOf(message: Message, { view: wanted, language, canReport }: View): string {
  const t = texts[language]
  const views = [...(message.html ? ['html' as const] : []), 'text' as const, 'headers' as const]
  const view = views.find((each) => each === wanted) ?? views[0] ?? 'text'
  const tab = (each: (typeof views)[number]) =>
    `<a href="?view=${each}"${each === view ? ' aria-current="page"' : ''}>${t[each]}</a>`
  return `<article><a class="back" href="/">${t.all}</a><h2>${escaped(message.subject || t.noSubject)}</h2>
<dl><dt>${t.from}</dt><dd>${escaped(`${message.from.name} <${message.from.address}>`.trim())}</dd>
<dt>${t.to}</dt><dd>${escaped(message.to.join(', '))}</dd><dt>${t.date}</dt><dd>${fully(message.receivedAt, language)}</dd></dl>
${attachmentsOf(message, t.attachments, language)}
${canReport ? reportsOf(message, language) : ''}
<p class="tabs">${views.map(tab).join('')}<a href="/messages/${message.id}/raw">${t.download}</a></p>
${bodyOf(message, view)}</article>`
}

/** The buttons for reports by a server or by the recipient. */
function reportsOf(message: Message, language: Language): string {
  const t = texts[language].report
  const buttons = reportKinds.map(
    (kind) =>
      `<form method="post" action="/messages/${message.id}/report?kind=${kind}"><button>${t[kind]}</button></form>`,
  )
  return `<div class="reports" role="group" aria-label="${t.title}">${t.title}${buttons.join('')}</div>`
}

function attachmentsOf(message: Message, label: string, language: Language): string {
  if (message.attachments.length === 0) return ''
  const items = message.attachments.map(
    (part, index) =>
      `<li><a href="/messages/${message.id}/parts/${index}" download>${escaped(part.name)}</a> <small>${escaped(part.type)}, ${weight(part.size, language)}</small></li>`,
  )
  return `<ul class="parts" aria-label="${label}">${items.join('')}</ul>`
}

function bodyOf(message: Message, view: string): string {
  if (view === 'html') {
    return `<iframe title="${escaped(message.subject)}" src="/messages/${message.id}/frame" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`
  }
  if (view === 'text') return `<pre>${linked(message.text)}</pre>`
  const rows = Object.entries(message.headers).map(([name, value]) => `<b>${escaped(name)}:</b> ${escaped(value)}`)
  return `<pre>${rows.join('\n')}</pre>`
}

/** The HTML of a message, its inline images taken from its parts. */
export function frameOf(message: Message): string {
  const html = (message.html ?? '').replace(/(["'(])cid:([^"')]+)/g, (whole, before: string, id: string) => {
    const index = message.attachments.findIndex((part) => part.contentId === id)
    return index < 0 ? whole : `${before}/messages/${message.id}/parts/${index}`
  })
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

const linked = (text: string) =>
  escaped(text).replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?)»]/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  )

const localeOf = { fr: 'fr-FR', en: 'en-GB' }

const fully = (instant: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: 'full',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  }).format(new Date(instant))

const shortly = (instant: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf[language], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Paris',
  }).format(new Date(instant))

const weight = (bytes: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(
    Math.max(bytes / 1000, 0.1),
  )

/** Fits the frame to its message, and shows new messages without losing the open one. */
const script = `
const frame = document.querySelector('iframe')
const fit = () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + 8 + 'px' }
if (frame) { frame.addEventListener('load', fit); addEventListener('resize', fit); if (frame.contentDocument?.readyState === 'complete') fit() }
new EventSource('/events').onmessage = async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  for (const part of ['nav', 'header']) document.querySelector(part).replaceWith(page.querySelector(part))
}`

import type { Element } from '../reference/element.ts'
import { elements } from '../reference/elements.ts'
import { customProperties, parts } from '../reference/looks.ts'
import { topicsOf, troubles } from '../reference/troubles.ts'
import { inert } from './markup.ts'
import { type PlaygroundLang, playgroundWords } from './words.ts'

/** Text with its `code`, as the reference writes it. */
const prose = (text: string) => inert(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string) => `<code>${inert(text)}</code>`

const table = (label: string, head: string[], rows: string[][]) =>
  rows.length === 0
    ? ''
    : `<div class="scroll" role="region" aria-label="${inert(label)}" tabindex="0"><table><thead><tr>${head
        .map((cell) => `<th scope="col">${cell}</th>`)
        .join('')}</tr></thead><tbody>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`

const describe = (element: Element) => `<details id="${element.tag}"><summary>${code(`<${element.tag}>`)}</summary>
<p>${prose(element.text)}</p>
${table(
  `${element.tag}: attributes`,
  ['Attribute', 'Value', 'Default', ''],
  element.attributes.map(({ name, type, default: fallback, isRequired, text }) => [
    code(name),
    code(type),
    isRequired ? 'needed' : prose(fallback ?? ''),
    prose(text),
  ]),
)}
${table(
  `${element.tag}: methods`,
  ['Property or method', 'Type', ''],
  [
    ...element.properties.map(({ name, type, text }) => [code(name), code(type), prose(text)]),
    ...element.methods.map(({ name, parameters, returns, text }) => [
      code(`${name}(${parameters})`),
      code(returns),
      prose(text),
    ]),
  ],
)}
${table(
  `${element.tag}: events`,
  ['Event', 'detail', ''],
  element.events.map(({ name, detail, isCancelable, text }) => [
    code(`ancrage-${name}`),
    code(detail),
    prose(text) + (isCancelable ? ' Cancelable.' : ''),
  ]),
)}
${table(
  `${element.tag}: slots`,
  ['Slot', ''],
  element.slots.map(({ name, text }) => [name ? code(name) : '', prose(text)]),
)}
</details>`

const files = ['custom-elements.json', 'ancrage.d.ts', 'jsx.d.ts', 'react.js', 'react.d.ts']

/** The page where developers try elements and read about them. Its policy forbids everything inline. */
export function playgroundPage(lang: PlaygroundLang): string {
  const t = playgroundWords[lang]
  const other = lang === 'fr' ? 'en' : 'fr'
  return `<!doctype html>
<html lang="${lang}" data-words="${inert(JSON.stringify(t))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t.title}</title>
<link rel="icon" type="image/svg+xml" href="/anchor.svg">
<link rel="stylesheet" href="/developers/playground.css">
<script async src="/ancrage.js"></script>
<script type="module" src="/developers/playground.js"></script>
</head>
<body>
<header>
  <div><h1>${t.title}</h1><p>${t.lead}</p></div>
  <p class="row"><label>${t.theme} <select id="page-theme"><option value="">${t.system}</option><option value="light">${t.light}</option><option value="dark">${t.dark}</option></select></label>
  <a id="other" href="?lang=${other}" hreflang="${other}" lang="${other}">${t.other}</a></p>
</header>
<main>
<noscript><p class="notice">${t.noScript}</p></noscript>
<p id="failed" class="notice" role="alert" hidden>${t.failed}</p>
<section aria-labelledby="try" class="try">
  <h2 id="try">${t.try}</h2>
  <form id="choices">
    <label>${t.element} <select id="tag"></select></label>
    <label>${t.practice} <input id="practice-id" autocomplete="off" spellcheck="false"></label>
    <p class="hint">${t.practiceHint}</p>
    <fieldset><legend>${t.attributes}</legend><div id="fields"></div></fieldset>
  </form>
  <div class="stage">
    <div class="row"><h3>${t.preview}</h3><span class="row">
      <label class="tick"><input type="checkbox" id="phone"> ${t.phone}</label>
      <label class="tick"><input type="checkbox" id="keep" checked> ${t.keepBack}</label></span></div>
    <div id="preview"><p class="hint">${t.empty}</p></div>
    <div id="methods" class="row" role="group" aria-label="${t.methods}"></div>
    <div class="row"><h3 id="markup-title">${t.markup}</h3><button type="button" id="copy">${t.copy}</button></div>
    <pre tabindex="0" aria-labelledby="markup-title"><code id="markup"></code></pre>
    <div class="row"><h3 id="events-title">${t.events}</h3><button type="button" id="clear">${t.clear}</button></div>
    <div id="events" role="log" aria-labelledby="events-title" tabindex="0"></div>
    <p id="no-events" class="hint">${t.noEvents}</p>
  </div>
</section>
<section aria-labelledby="files"><h2 id="files">${t.files}</h2><p>${t.filesLead}</p>
<ul class="files">${files.map((name) => `<li><a href="/developers/${name}"><code>${name}</code></a></li>`).join('')}</ul></section>
<section aria-labelledby="reference"><h2 id="reference">${t.reference}</h2>
<div lang="en">${elements.map(describe).join('\n')}
<details id="looks"><summary>${t.looks}</summary>${table(
    'CSS properties',
    ['Property', 'Default', ''],
    customProperties.map(({ name, default: fallback, text }) => [code(name), prose(fallback ?? ''), prose(text)]),
  )}</details>
<details id="parts"><summary>${t.parts}</summary>${table(
    'Parts',
    ['Part', ''],
    parts.map(({ name, text }) => [code(name), prose(text)]),
  )}</details></div></section>
<section aria-labelledby="troubleshooting"><h2 id="troubleshooting">${t.troubleshooting}</h2><p>${t.troublesLead}</p>
${troubles
  .map((trouble) => {
    const [first, ...more] = topicsOf(trouble)
    return `<article>${more.map((topic) => `<span id="${topic}"></span>`).join('')}<h3 id="${first}">${trouble[lang].title}</h3><p>${prose(trouble[lang].text)}</p></article>`
  })
  .join('\n')}
</section>
<p><a href="/accessibilite">${t.accessibility}</a></p>
</main>
</body>
</html>
`
}

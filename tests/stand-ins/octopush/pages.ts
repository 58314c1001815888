import type { OctopushAccount, SentSms } from './accounts.ts'
import { octopushFaultKinds } from './faults.ts'

const styles = `
:root { color-scheme: light dark; --ground: light-dark(#f4f5f7, #16181b); --card: light-dark(#fff, #202327);
  --ink: light-dark(#1d2126, #eef0f2); --quiet: light-dark(#5b636e, #a7aeb8); --line: light-dark(#d6dade, #3b4148);
  --bubble: light-dark(#e6e9ee, #31363d); --primary: light-dark(#1c5fd4, #7fb0ff); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; padding: 24px 16px 48px; }
main { display: grid; gap: 20px; max-width: 720px; margin: 0 auto; }
h1 { font-size: 22px; } h2 { font-size: 17px; } small { color: var(--quiet); }
section { display: grid; gap: 12px; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; } label { display: grid; gap: 4px; }
input, select, button { font: inherit; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; max-width: 100%; }
button { cursor: pointer; } a { color: var(--primary); overflow-wrap: anywhere; } :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.phone { max-width: 360px; width: 100%; margin: 0 auto; border: 10px solid #111; border-radius: 36px; padding: 20px 14px; min-height: 480px; align-content: start; }
.bubble { background: var(--bubble); border-radius: 16px 16px 16px 4px; padding: 10px 14px; white-space: pre-wrap; overflow-wrap: anywhere; }
ul { padding-left: 20px; }`

const page = (title: string, content: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${styles}</style></head><body><main>${content}</main></body></html>`

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** The text as a phone shows it: its addresses are links. */
const shown = (text: string) => escaped(text).replace(/https?:\/\/[^\s&<]+/g, (url) => `<a href="${url}">${url}</a>`)

const euros = (thousandths: number) =>
  (thousandths / 1000).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR', minimumFractionDigits: 3 })

/** A phone with its messages, the latest last. */
export function phonePage(accounts: OctopushAccount[], number: string): string {
  const all = accounts.flatMap(({ sent }) => sent.filter((sms) => sms.number === number))
  const bubbles = all
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(
      (sms) =>
        `<article><p><strong>${escaped(sms.sender)}</strong></p><p class="bubble">${shown(sms.text)}</p><small>${detailsOf(sms)}</small></article>`,
    )
  return page(
    `Téléphone ${number}`,
    `<h1>${escaped(number)}</h1><section class="phone" aria-label="Téléphone">${bubbles.join('') || '<p>Aucun SMS.</p>'}</section><p><a href="/">Tous les téléphones</a></p>`,
  )
}

const detailsOf = ({ at, parts, alphabet, cost }: SentSms) =>
  `${at.toLocaleTimeString('fr-FR')}, ${parts} SMS, ${alphabet}, ${euros(cost)}`

/** The accounts with their wallets and phones, and the faults that can be triggered. */
export function octopushPage(accounts: OctopushAccount[]): string {
  return page(
    'Octopush de démonstration',
    `<h1>Octopush de démonstration</h1>${accounts.map(accountCard).join('') || '<section><p>Aucun compte.</p></section>'}`,
  )
}

function accountCard(account: OctopushAccount): string {
  const { login, credit, sent, callbackUrl, faults, isHeld, waiting } = account
  const numbers = [...new Set(sent.map(({ number }) => number))]
  const act = (name: string, label: string, fields = '') =>
    `<form method="post" action="/acts/${name}"><input type="hidden" name="login" value="${escaped(login)}">${fields}<button>${label}</button></form>`
  const options = (values: readonly string[]) => values.map((one) => `<option>${one}</option>`).join('')
  return `<section><h2>${escaped(login)}</h2><p>Crédit : ${euros(credit)}. SMS envoyés : ${sent.length}.</p>
<ul>${numbers.map((one) => `<li><a href="/phones/${encodeURIComponent(one)}">${escaped(one)}</a></li>`).join('') || '<li>Aucun téléphone encore.</li>'}</ul>
${act('credit', 'Changer le crédit', `<label>Crédit en euros<input name="credit" inputmode="decimal" value="${credit / 1000}"></label>`)}
${act('callback', 'Enregistrer', `<label>Adresse des accusés<input name="url" value="${escaped(callbackUrl ?? '')}"></label>`)}
${act('fault', 'Provoquer', `<label>Panne<select name="kind">${options(octopushFaultKinds)}</select></label><label>Combien de fois<input name="times" inputmode="numeric" value="1"></label>`)}
<p>${faults.length ? `En cours : ${escaped(JSON.stringify(faults))}` : 'Aucune panne.'}</p>${act('mend', 'Tout réparer')}
<p>${isHeld ? `Accusés retenus : ${waiting.length}` : 'Accusés livrés aussitôt.'}</p>
${act('hold', 'Retenir les accusés')}${act('release', 'Livrer')}${act('release', 'Livrer deux fois, à l’envers', '<input type="hidden" name="times" value="2"><input type="hidden" name="isShuffled" value="true">')}
${act('outcome', 'Décider du sort', `<label>Numéro<input name="number"></label><label>État<select name="status">${options(['DELIVERED', 'NOT_DELIVERED', 'BAD_DESTINATION', 'BLACKLISTED_NUMBER', 'UNKNOWN_DELIVERY'])}</select></label>`)}</section>`
}

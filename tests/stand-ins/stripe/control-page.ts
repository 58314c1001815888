import { faultKinds } from './faults.ts'
import { escaped, euros, stripePage } from './pages.ts'
import type { Platform } from './platform.ts'
import type { Charge, ConnectedAccount, Dispute, Payout, Refund } from './things.ts'

const faultWords: Record<(typeof faultKinds)[number], string> = {
  slow: 'lent',
  conflict: '409, conflit',
  rate_limit: '429, trop de demandes',
  refused: '403, accès refusé',
  error: '500, rien n’est fait',
  error_after: '500, tout est fait',
  cut_before: 'coupé, rien n’est fait',
  cut_after: 'coupé, tout est fait',
}

const button = (act: string, label: string, hidden: Record<string, string | number> = {}) =>
  `<form method="post" action="/acts/${act}">${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(String(value))}">`)
    .join('')}<button>${label}</button></form>`

const table = (head: string[], rows: string[][]) =>
  rows.length
    ? `<div class="scroll"><table><thead><tr>${head.map((one) => `<th>${one}</th>`).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`
    : '<p class="quiet">Rien encore.</p>'

/** The accounts of this Stripe, and the faults that can be triggered. */
export function controlPage(platform: Platform, state: { faults: object[]; waiting: number; isHeld: boolean }): string {
  const accounts = platform.store.list<ConnectedAccount>(null, 'v2.core.account')
  const rows = accounts.map((one) => [
    `<a href="/dashboard/${one.id}">${escaped(one.display_name ?? one.id)}</a>`,
    one.configuration.merchant.capabilities.card_payments.status,
  ])
  return stripePage(
    'Stripe de démonstration',
    `<h1>Stripe de démonstration</h1>
<section class="card"><h2>Comptes</h2>${table(['Compte', 'Cartes'], rows)}</section>
<section class="card"><h2>Pannes de l’API</h2>
<form class="row" method="post" action="/acts/fault"><label>Panne<select name="kind">${faultKinds
      .map((kind) => `<option value="${kind}">${faultWords[kind]}</option>`)
      .join('')}</select></label>
<label>Combien de fois<input name="times" inputmode="numeric" value="1"></label><label>Chemin<input name="path" placeholder="/v1/checkout"></label><button>Provoquer</button></form>
<p>${state.faults.length ? `En cours : ${escaped(JSON.stringify(state.faults))}` : 'Aucune panne.'}</p>${button('mend', 'Tout réparer')}</section>
<section class="card"><h2>Webhooks</h2><p>${state.isHeld ? `Retenus : ${state.waiting}` : 'Livrés aussitôt.'}</p>
<div class="row">${button('hold', 'Retenir')}${button('release', 'Livrer')}${button('release', 'Livrer deux fois, mélangés', { times: 2, isShuffled: 'true' })}${button('lose', 'Perdre le prochain')}${button('twice', 'Doubler le prochain')}${button('missign', 'Signer mal le prochain')}</div></section>`,
    true,
  )
}

/** An account's dashboard: its payments, and the owner's actions. */
export function dashboardPage({ store }: Platform, account: ConnectedAccount): string {
  const { id } = account
  const charges = store
    .list<Charge>(id, 'charge')
    .map((one) => [
      `${one.id}`,
      `${euros(one.amount)}${one.amount_refunded ? ` (−${euros(one.amount_refunded)})` : ''}`,
      `${one.payment_method_details.card.brand} ${one.payment_method_details.card.last4}`,
      one.disputed ? 'contesté' : one.status,
      one.paid && !one.refunded && !one.disputed
        ? `${button('refund', 'Rembourser', { charge: one.id, account: id })}${button('dispute', 'Contester', { charge: one.id, account: id })}`
        : '',
    ])
  const refunds = store
    .list<Refund>(id, 'refund')
    .map((one) => [
      one.id,
      euros(one.amount),
      one.status,
      one.status === 'failed' ? '' : button('fail-refund', 'Faire échouer', { refund: one.id, account: id }),
    ])
  const disputes = store
    .list<Dispute>(id, 'dispute')
    .map((one) => [
      one.id,
      euros(one.amount),
      one.status,
      one.status === 'needs_response'
        ? `${button('close-dispute', 'Gagnée', { dispute: one.id, status: 'won', account: id })}${button('close-dispute', 'Perdue', { dispute: one.id, status: 'lost', account: id })}`
        : '',
    ])
  const payouts = store.list<Payout>(id, 'payout').map((one) => [one.id, euros(one.amount), one.status])
  return stripePage(
    'Tableau de bord',
    `<h1>${escaped(account.display_name ?? id)}</h1><p>${id}, cartes : ${account.configuration.merchant.capabilities.card_payments.status}</p>
<div class="row">${button('onboard', 'Activer', { account: id, outcome: 'complete' })}${button('onboard', 'Restreindre', { account: id, outcome: 'restricted' })}${button('deauthorise', 'Retirer l’accès à Ancrage', { account: id })}${button('payout', 'Virer le solde', { account: id })}${button('settle', 'Régler les remboursements', { account: id })}</div>
<section class="card"><h2>Paiements</h2>${table(['Paiement', 'Montant', 'Carte', 'État', ''], charges)}</section>
<section class="card"><h2>Remboursements</h2>${table(['Remboursement', 'Montant', 'État', ''], refunds)}</section>
<section class="card"><h2>Litiges</h2>${table(['Litige', 'Montant', 'État', ''], disputes)}</section>
<section class="card"><h2>Virements</h2>${table(['Virement', 'Montant', 'État'], payouts)}</section><p><a href="/">Tous les comptes</a></p>`,
    true,
  )
}

import { Fragment, createElement as h, type ReactNode } from 'react'
import { durationText, moneyText } from '../format/amounts.ts'
import { phoneText, typeset } from '../mail/typography.ts'
import { withdrawalModels } from '../stripe/terms/withdrawal-models.ts'
import { section } from './sections.ts'
import type { PageView } from './view.ts'

/** What stands below a public page. The privacy notice has an address of its own. */
export type LegalPage = 'mentions-legales' | 'conditions'

const facts = (rows: readonly (readonly [string, string | null | undefined])[]) => {
  const known = rows.filter(([, value]) => value)
  return (
    known.length > 0 &&
    h(
      'dl',
      null,
      ...known.map(([label, value]) => h(Fragment, { key: label }, h('dt', null, label), h('dd', null, value))),
    )
  )
}

const lines = (all: readonly (string | null | undefined)[]) => {
  const known = all.filter((line): line is string => Boolean(line))
  return known.length > 0 && h('p', null, ...known.flatMap((line, at) => (at ? [h('br', { key: at }), line] : [line])))
}

/** The consumer mediator, whom every trader names (C. conso. L616-1). */
export function mediatorSection({ data, texts }: PageView): ReactNode {
  const { mediator } = data.practice.legal
  if (!mediator) return null
  return section(
    'mediateur',
    texts.mediator,
    lines([mediator.name, mediator.address]),
    mediator.site && h('p', null, h('a', { href: mediator.site, rel: 'noopener' }, mediator.site)),
  )
}

/** Who publishes and who hosts (LCEN, article 1-1), and the facts of the practice. */
export function noticeSections(view: PageView): ReactNode[] {
  const { data, lang, texts, site } = view
  const { name, legal } = data.practice
  const { host, publisher } = site
  return [
    section(
      'editeur',
      texts.publisher,
      lines([name, legal.address, legal.city]),
      facts([
        [texts.siret, data.facts.notice.siret],
        [texts.phone, legal.phone && phoneText(legal.phone, lang)],
        [texts.email, legal.email],
        [texts.responsible, data.practitioner],
      ]),
    ),
    section('assurance', texts.insurance, lines([data.content.insurance])),
    mediatorSection(view),
    section(
      'hebergement',
      texts.host,
      lines([host.name ?? publisher.name, host.address ?? publisher.address, host.phone]),
    ),
  ]
}

/** The model notice and form of the right of withdrawal, addressed to the practice. */
function withdrawalModelsOf({ data, lang, texts }: PageView): ReactNode[] {
  const { name, legal } = data.practice
  const recipient = [name, legal.address, legal.city, legal.email].filter(Boolean).join(', ')
  const { notice, form } = withdrawalModels[lang]
  const written = (line: string) => h('p', null, typeset(line, lang))
  return [
    h('h3', null, texts.withdrawalNotice),
    ...notice(recipient).map(written),
    h('h3', null, texts.withdrawalForm),
    written(form(recipient)),
  ]
}

/** What holds between the practice and its clients, as far as the practice has no page of its own for it. */
export function termsSections(view: PageView): ReactNode[] {
  const { data, lang, texts } = view
  const { name, sessionTypes, policies, legal } = data.practice
  const prices = sessionTypes.map(({ name: type, durationMinutes, priceCents, currency, prepayment }) => {
    const price = priceCents ? moneyText(priceCents, currency, lang) : texts.free
    const deposit = prepayment && texts.deposit(moneyText(prepayment.amountCents, currency, lang))
    return [`${type} (${durationText(durationMinutes, lang)})`, [price, deposit].filter(Boolean).join(' · ')] as const
  })
  return [
    section('prix', texts.prices, facts(prices)),
    section('paiement', texts.paymentMeans, lines([legal.paymentMeans])),
    section('annulation', texts.moving, lines([texts.cancellation(policies.cancellationHours)])),
    section('retractation', texts.withdrawal, lines([texts.withdrawalText]), ...withdrawalModelsOf(view)),
    section('reclamations', texts.complaints, lines([texts.complaintsText(name), legal.mediator && texts.mediation])),
    mediatorSection(view),
  ]
}

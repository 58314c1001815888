import { Fragment, createElement as h, type ReactNode } from 'react'
import { farDayText } from '../format/full-day.ts'
import type { Lang } from '../http/schema.ts'
import { paragraphs, section } from './sections.ts'
import type { PageView } from './view.ts'

const markText = (mark: number, lang: Lang) =>
  new Intl.NumberFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 1 }).format(mark)

/** Five stars, so many of them full; the words beside say the same. */
const stars = (mark: number) => {
  const full = Math.round(mark)
  return h('span', { className: 'stars', 'aria-hidden': true }, '★'.repeat(full) + '☆'.repeat(5 - full))
}

/** The published reviews, ten at a time, with their average and what the law wants said beside them. */
export function reviewsSection({ data, lang, texts, path, isPreview }: PageView): ReactNode {
  const { reviews, aggregate, legal, page, perPage, total } = data.reviews
  const leadsTo = (to: number) => {
    const search = new URLSearchParams(path.split('?')[1])
    if (to > 1) search.set('avis', String(to))
    const query = search.toString()
    return `${path.split('?')[0]}${query && `?${query}`}#avis`
  }
  const shown = reviews.map(({ id, rating, comment, name, visitedOn, publishedOn, answer, ...marks }) =>
    h(
      'article',
      { key: id, className: 'review' },
      h('h3', null, name ?? texts.anonymous),
      h('p', null, stars(rating), ' ', h('span', { className: 'small' }, texts.mark(markText(rating, lang)))),
      h(
        'p',
        { className: 'muted small' },
        (['efficacy', 'practitioner', 'price'] as const)
          .map((mark) => `${texts.marks[mark]} ${marks[mark]}/5`)
          .join(' · '),
      ),
      comment && h(Fragment, null, ...paragraphs(comment)),
      h('p', { className: 'muted small' }, texts.visited(farDayText(visitedOn, lang), farDayText(publishedOn, lang))),
      answer &&
        h(
          'blockquote',
          null,
          h('p', { className: 'muted small' }, texts.answer(farDayText(answer.publishedOn, lang))),
          ...paragraphs(answer.text),
        ),
      h(
        'p',
        { className: 'muted small' },
        h('a', { href: '#signaler', 'aria-label': texts.reportOf(farDayText(publishedOn, lang)) }, texts.report),
      ),
    ),
  )
  return section(
    'avis',
    texts.reviews,
    aggregate.average !== null &&
      h('p', null, stars(aggregate.average), ' ', texts.average(markText(aggregate.average, lang), aggregate.count)),
    ...shown,
    !isPreview &&
      total > perPage &&
      h(
        'p',
        { className: 'pages' },
        page > 1 && h('a', { href: leadsTo(page - 1), rel: 'prev' }, texts.earlier),
        page * perPage < total && h('a', { href: leadsTo(page + 1), rel: 'next' }, texts.later),
      ),
    // Closed, it is not loaded. A link into it opens it.
    shown.length > 0 &&
      h(
        'details',
        null,
        h('summary', null, texts.reporting),
        h('p', { id: 'signaler' }, texts.reportHelp),
        h('ancrage-reviews', { practice: data.practice.id, lang, 'heading-level': '3', hide: 'title' }),
        h('noscript', null, h('p', { className: 'note' }, texts.reportWithoutScript)),
      ),
    // The notice that the law requires is about reviews: without any it is left out.
    total > 0 &&
      h(
        'details',
        null,
        h('summary', null, texts.legalBox),
        h(
          'dl',
          null,
          ...legal.map(({ label, text }) => h(Fragment, { key: label }, h('dt', null, label), h('dd', null, text))),
        ),
      ),
  )
}

import type { RunOptions } from 'axe-core'

/** WCAG 2.2 A and AA as far as a machine can check them, and what axe holds to be good practice. */
export const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** They ask what a whole page must have. An element or a letter alone, or what is left of a page behind a dialog, has not got it. */
const rulesOfPages = ['landmark-one-main', 'page-has-heading-one', 'region']

/** All rules, for a whole page or for a part of one. There are no other exceptions. */
export const ruleSet = (extent: 'page' | 'part'): RunOptions => ({
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(rulesOfPages.map((rule) => [rule, { enabled: extent === 'page' }])),
})

/** Another theme changes colours alone, and these are the rules that look at them. */
export const colorRules: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Nothing runs in these frames, and so their contents cannot be looked into from outside. */
export const sealed = 'iframe[sandbox]'

/** What makes of the page behind it a part. */
export const dialog = '[role=dialog]'

import type { RunOptions } from 'axe-core'

/** WCAG 2.2 A and AA as far as a machine can check them, and what axe considers good practice. */
export const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that only a whole page can meet: an element, a mail, or the page behind a dialog cannot. */
const rulesOfPages = ['landmark-one-main', 'page-has-heading-one', 'region']

/** All rules, for a whole page or for a part of one. There are no other exceptions. */
export const ruleSet = (extent: 'page' | 'part'): RunOptions => ({
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(rulesOfPages.map((rule) => [rule, { enabled: extent === 'page' }])),
})

/** The rules about colours: another theme changes nothing else. */
export const colorRules: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** No script runs in these frames, so axe cannot look into them. */
export const sealed = 'iframe[sandbox]'

/**
 * Beside these a page counts as a part: behind a dialog or an open menu, and after the question about cookies. That
 * comes before the link that skips to the content, which axe recognises only as the first link of a page.
 */
export const beside = [
  '[role=dialog]:not([popover]:not(:popover-open))',
  '[role=menu]',
  '[data-slot=cookie-banner]',
].join()

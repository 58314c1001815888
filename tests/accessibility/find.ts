import axe from 'axe-core'
import { colorRules, dialog, ruleSet } from './rule-set.ts'

/**
 * What axe finds wrong, a line for each place: in the whole page, or in an element. Where it was looked at in one theme,
 * the other has other colours and nothing else.
 */
export async function findBarriers(
  where: Document | Element = document,
  what: 'everything' | 'colors' = 'everything',
): Promise<string[]> {
  await rest(where)
  const isPage = where === document && !document.querySelector(dialog)
  const rules = what === 'colors' ? colorRules : ruleSet(isPage ? 'page' : 'part')
  const { violations } = await axe.run(where, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')}: ${html}\n${failureSummary}`),
  )
}

/** What fades in has no contrast until it is there, and a colour on its way to another is neither. */
async function rest(where: Document | Element): Promise<void> {
  const roots = [document, ...('shadowRoot' in where && where.shadowRoot ? [where.shadowRoot] : [])]
  for (;;) {
    await new Promise(requestAnimationFrame)
    const moving = roots.flatMap((root) => root.getAnimations()).filter(willEnd)
    if (moving.length === 0) return
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}

/** What turns for ever is never at rest. */
const willEnd = ({ effect, playState }: Animation) =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY

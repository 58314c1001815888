import axe from 'axe-core'
import { colorRules, dialog, ruleSet } from './rule-set.ts'

/**
 * What axe finds wrong in the whole page or in an element, one line for each place. After a first look in one theme,
 * the other is checked for its colours alone.
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

/** Waits for animations to end: colours and contrast are unsteady until then. */
async function rest(where: Document | Element): Promise<void> {
  const roots = [document, ...('shadowRoot' in where && where.shadowRoot ? [where.shadowRoot] : [])]
  for (;;) {
    await new Promise(requestAnimationFrame)
    const moving = roots.flatMap((root) => root.getAnimations()).filter(willEnd)
    if (moving.length === 0) return
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}

/** Whether an animation ends: an endless one cannot be waited for. */
const willEnd = ({ effect, playState }: Animation) =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY

import { useEffect, useLayoutEffect, useMemo } from 'react'
import { apiAt } from '../api.ts'
import { usePractice } from '../booking/practice.ts'
import { bookingTexts } from '../booking/texts.ts'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { useSessionTypeCheck } from '../session-type-check.ts'
import { Alert } from '../ui/alert.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { productUrl, warnDeveloper } from '../warn-developer.ts'
import { SlotField } from './slot-field.tsx'
import type { SlotsProps } from './slots-props.ts'

/** `<ancrage-slots>`: the free times as a field of the page's own form. It holds no time: the form decides. */
export function Slots(props: SlotsProps) {
  const { given, lang, emit, paint, refreshCount, first } = props
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? productUrl), [given.api])
  const { practice, problem, retry } = usePractice(api, given.practice ?? '', lang, refreshCount, first?.practice)
  const texts = bookingTexts[lang]

  useSessionTypeCheck('ancrage-slots', practice, given.sessionType)
  const color = practice?.theme.primary ?? null
  useEffect(() => paint(color), [paint, color])
  const readyId = practice?.id
  // A layout effect runs before the effects of the content, which emit `view`; `ready` must come first.
  useLayoutEffect(() => {
    if (readyId) emit('ready', { practice: readyId })
  }, [emit, readyId])
  const isUnknown = problem?.status === 404 || problem?.status === 422
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
    if (isUnknown) warnDeveloper('ancrage-slots', `knows no practice "${given.practice ?? ''}".`, 'unknown-practice')
  }, [emit, problem, isUnknown, given.practice])

  return (
    <Panel>
      {practice && (
        <div data-hide={given.hide}>
          <SlotField key={practice.id} {...props} api={api} practice={practice} />
        </div>
      )}
      {!practice && !problem && (
        <slot name="loading">
          <Skeleton className="h-40" />
        </slot>
      )}
      {isUnknown && (
        <Alert tone="warning" title={texts.unknown}>
          {texts.unknownHelp}
        </Alert>
      )}
      {problem && !isUnknown && <LoadFailure texts={texts} onRetry={retry} />}
    </Panel>
  )
}

import { durationText } from '@ancrage/api/format/amounts'
import { useEffect, useId, useMemo, useState } from 'react'
import { apiAt } from '../api.ts'
import { usePractice } from '../booking/practice.ts'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { useSessionTypeCheck } from '../session-type-check.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { productUrl, warnDeveloper } from '../warn-developer.ts'
import type { OpenOptions, WidgetProps } from '../widget-props.ts'
import { NextTimes } from './next-times.tsx'
import { openBooking, prepareBooking } from './open-booking.ts'
import { nextTexts } from './texts.ts'
import { nextTimesQuery, useNextTimes } from './use-next-times.ts'

export const nextAttributes = [
  'practice',
  'sessionType',
  'location',
  'timeZone',
  'headingLevel',
  'hide',
  'prefill',
  'utm',
  'api',
] as const
export type NextProps = WidgetProps<(typeof nextAttributes)[number]>

/** `<ancrage-next>`: the next free times. Pressing one opens the booking at it. */
export function Next({ given, lang, emit, paint, openRequest, refreshCount, host, first }: NextProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? productUrl), [given.api])
  const { practice: id = '' } = given
  const { practice, problem, retry } = usePractice(api, id, lang, refreshCount, first?.practice)
  const wanted = nextTimesQuery(practice, given)
  const { times, isFailed, retry: askAgain } = useNextTimes(api, practice, wanted, { host, refreshCount, first })
  const [pending, setPending] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)
  const texts = nextTexts[lang]
  const titleId = useId()

  useSessionTypeCheck('ancrage-next', practice, given.sessionType)
  const color = practice?.theme.primary ?? null
  useEffect(() => paint(color), [paint, color])
  const isThere = (times !== null || !wanted) && practice?.id
  useEffect(() => {
    if (!isThere) return
    emit('ready', { practice: isThere })
    emit('view', { practice: isThere })
  }, [emit, isThere])
  const isUnknown = problem?.status === 404 || problem?.status === 422
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
    if (isUnknown) warnDeveloper('ancrage-next', `knows no practice "${id}".`, 'unknown-practice')
  }, [emit, problem, isUnknown, id])

  const open = (options: OpenOptions) => {
    setPending(options.startsAt ?? 'all')
    setClosed(false)
    openBooking(host, options, given.sessionType)
      .catch(() => setClosed(true))
      .finally(() => setPending(null))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call of `open()` once
  useEffect(() => {
    if (openRequest) open(openRequest)
  }, [openRequest])

  const consider = () => void prepareBooking().catch(() => undefined)
  const isHidden = (what: string) => (given.hide ?? '').split(/\s+/).includes(what)
  const level = Number(given.headingLevel)
  const Title = `h${level >= 1 && level <= 6 ? level : 2}` as 'h2'
  const { phone } = practice?.legal ?? {}
  const call = phone && (
    <a
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      className={buttonClass({ variant: 'secondary', className: 'self-start' })}
    >
      {texts.call(phone)}
    </a>
  )
  return (
    <>
      <Panel>
        <section aria-labelledby={titleId} className="flex flex-col gap-4">
          {!isUnknown && (
            <div>
              <Title
                id={titleId}
                part="heading"
                className={`text-lg font-semibold text-balance ${isHidden('title') ? 'sr-only' : ''}`}
              >
                {texts.title}
              </Title>
              {!practice && !problem && !isHidden('type') && <Skeleton className="mt-1 h-4 w-36 max-w-full" />}
              {wanted && !isHidden('type') && (
                <p part="subtitle" className="text-sm text-muted-foreground">
                  {wanted.type.name} · {durationText(wanted.type.durationMinutes, lang)}
                </p>
              )}
            </div>
          )}
          {isClosed && <LoadFailure texts={{ ...texts, failed: texts.openFailed }} onRetry={() => open({})} />}
          {wanted && times && times.length > 0 && (
            <>
              <NextTimes
                times={times}
                timeZone={wanted.timeZone}
                lang={lang}
                pending={pending}
                onChoose={(startsAt) => open({ sessionType: wanted.type.id, startsAt })}
                onConsider={consider}
              />
              <Button
                variant="link"
                size="inline"
                isBusy={pending === 'all'}
                onClick={() => open({})}
                onPointerEnter={consider}
                onFocus={consider}
                className="self-start"
              >
                {texts.all}
              </Button>
            </>
          )}
          {practice && (!wanted || times?.length === 0) && (
            <slot name="empty">
              <p part="empty" role="status" className="text-base">
                {texts.none}
              </p>
              {call}
            </slot>
          )}
          {!times && !problem && !isFailed && (!practice || wanted) && <NextSkeleton label={texts.loading} />}
          {isUnknown && (
            <Alert tone="warning" icon="info" title={texts.unknown}>
              {texts.unknownHelp}
            </Alert>
          )}
          {problem && !practice && !isUnknown && <LoadFailure texts={texts} onRetry={retry} />}
          {isFailed && (
            <LoadFailure texts={texts} onRetry={askAgain}>
              {call}
            </LoadFailure>
          )}
        </section>
      </Panel>
      <slot name="booking" />
    </>
  )
}

function NextSkeleton({ label }: { label: string }) {
  return (
    <slot name="loading">
      <div role="status" aria-busy="true" className="flex flex-col gap-4">
        <span className="sr-only">{label}</span>
        <div className="grid gap-2 @sm/widget:grid-cols-3">
          <Skeleton className="h-[58px]" />
          <Skeleton className="h-[58px]" />
          <Skeleton className="h-[58px]" />
        </div>
        <Skeleton className="h-5 w-40 max-w-full" />
      </div>
    </slot>
  )
}

import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { useAction } from '../../lib/use-action'
import type { AffectedSessions } from './affected-sessions'
import { type Holiday, withAlsaceMoselle } from './holidays'
import { useDayWords, useHolidayName, useHolidays, useSpecialDayActions } from './use-special-days'

interface Props {
  /** Days that have an override already. */
  taken: readonly string[]
  onSaved: (affected: AffectedSessions) => void
  onClose: () => void
}

/** Closes the public holidays of the next twelve months at once, except those that are unticked. */
export function HolidaysDialog({ taken, onSaved, onClose }: Props) {
  const { t } = useTranslation('schedule')
  const dayWords = useDayWords()
  const holidayName = useHolidayName()
  const holidays = useHolidays()
  const { close } = useSpecialDayActions()
  const [isAlsatian, setAlsatian] = useState(false)
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const national: readonly Holiday[] = holidays.data ?? []
  const all = isAlsatian ? withAlsaceMoselle(national, holidays.from, holidays.to) : national
  const left = all.filter(({ date }) => !taken.includes(date))
  const chosen = left.map(({ date }) => date).filter((date) => !unticked.includes(date))
  const { run, isBusy, problem } = useAction(async () => onSaved(await close(chosen)))

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t('holidays.title')}
        description={t('holidays.hint')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button disabled={chosen.length === 0} isBusy={isBusy} onClick={() => void run()}>
              {t('holidays.close', { count: chosen.length })}
            </Button>
          </>
        }
      >
        <Query of={holidays} loading={<Skeleton className="h-64 w-full rounded-lg" />}>
          {() => (
            <div className="space-y-4">
              <Checkbox
                label={t('holidays.alsaceMoselle')}
                checked={isAlsatian}
                onChange={({ target }) => setAlsatian(target.checked)}
              />
              <ul className="space-y-2 border-t pt-4">
                {left.map((holiday) => (
                  <li key={holiday.date}>
                    <Checkbox
                      label={t('holidays.day', { day: dayWords(holiday.date), name: holidayName(holiday) })}
                      checked={!unticked.includes(holiday.date)}
                      onChange={({ target }) =>
                        setUnticked(
                          target.checked
                            ? unticked.filter((date) => date !== holiday.date)
                            : [...unticked, holiday.date],
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
              {left.length === 0 && <p>{t('holidays.none')}</p>}
              {problem && <ProblemNotice problem={problem} />}
            </div>
          )}
        </Query>
      </DialogContent>
    </Dialog>
  )
}

import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Something is not saved: there is nothing to do otherwise, and no bar. */
  isUnsaved: boolean
  isBusy: boolean
  onDiscard: () => void
}

/** At the end of a long form and always in sight: what is not saved yet, to be saved or let go. Inside the form. */
export function SaveBar({ isUnsaved, isBusy, onDiscard }: Props) {
  const { t } = useTranslation('components')
  return (
    <div className="sticky bottom-4 z-30 empty:hidden print:hidden">
      {isUnsaved && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-popover p-3 ps-4 text-popover-foreground shadow-float motion-safe:animate-rise">
          <p role="status" className="font-medium">
            {t('unsaved.bar')}
          </p>
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button variant="secondary" onClick={onDiscard}>
              {t('unsaved.discard')}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {t('unsaved.save')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

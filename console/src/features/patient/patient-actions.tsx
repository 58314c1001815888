import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { CalendarPlus, Mail, MessageSquare, Pencil, Phone } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { LaterMenu } from '../../components/later-menu'
import { withTexts } from '../../lib/i18n'
import { openPlanning } from '../sessions/public'
import { MoreButton } from './more-button'
import type { PatientFile } from './use-patient'

const MoreMenu = lazy(withTexts(async () => ({ default: (await import('./more-menu')).MoreMenu })))

interface Props {
  file: PatientFile
  onEdit: () => void
}

const icon = buttonClass({ variant: 'secondary', size: 'icon' })

/** Shows the actions for a client. On a phone the two main ones are at the bottom, within reach of the thumb. */
export function PatientActions({ file, onEdit }: Props) {
  const { t } = useTranslation('patient')
  const name = `${file.firstname} ${file.lastname}`
  const plan = (className: string) => (
    <Button
      aria-haspopup="dialog"
      aria-label={t('planFor', { name })}
      className={className}
      onClick={() => openPlanning({ patientId: file.id })}
    >
      <CalendarPlus className="size-4" aria-hidden />
      {t('plan')}
    </Button>
  )
  return (
    <>
      <div data-print="never" className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {file.phone && (
          <>
            <a
              href={`tel:${file.phone}`}
              className={icon}
              aria-label={t('call', { name })}
              data-tooltip={t('call', { name })}
            >
              <Phone className="size-4" aria-hidden />
            </a>
            <a
              href={`sms:${file.phone}`}
              className={icon}
              aria-label={t('text', { name })}
              data-tooltip={t('text', { name })}
            >
              <MessageSquare className="size-4" aria-hidden />
            </a>
          </>
        )}
        {file.email && (
          <a
            href={`mailto:${file.email}`}
            className={icon}
            aria-label={t('mail', { name })}
            data-tooltip={t('mail', { name })}
          >
            <Mail className="size-4" aria-hidden />
          </a>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={onEdit}>
          <Pencil className="size-4" aria-hidden />
          {t('edit')}
        </Button>
        <LaterMenu trigger={<MoreButton />}>
          <MoreMenu file={file} />
        </LaterMenu>
        {plan('max-sm:hidden')}
      </div>
      <div
        data-print="never"
        // Enlarged to 400 %, a page is too low for a second bar.
        className="[@media(max-height:320px)]:-mx-4 fixed [@media(max-height:320px)]:static inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t bg-background p-3 sm:hidden"
      >
        {file.phone && (
          <a href={`tel:${file.phone}`} className={buttonClass({ variant: 'secondary', className: 'grow' })}>
            <Phone className="size-4" aria-hidden />
            {t('callShort')}
          </a>
        )}
        {plan('grow')}
      </div>
    </>
  )
}

import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { toast } from '../../../lib/toast'
import { useFormats } from '../../../lib/use-formats'
import { type LoggedMessage, useMessageActions } from '../use-messages'

/** The button that opened the question, and the sheet around it. */
interface Opener {
  button: HTMLElement
  sheet: HTMLElement | null
}

/** Says that the address of a message is blocked, and lifts the block after a confirmation. */
export function LiftBlock({ message: { id, channel, recipient } }: { message: LoggedMessage }) {
  const { t } = useTranslation('messagesBlock')
  const format = useFormats()
  const actions = useMessageActions()
  const [opener, setOpener] = useState<Opener | null>(null)
  const address = format.phone(recipient ?? '')
  return (
    <Alert tone="warning">
      <p>{t(`blocked.${channel}`)}</p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        onClick={({ currentTarget: button }) => setOpener({ button, sheet: button.closest('[role=dialog]') })}
      >
        {t('lift')}
      </Button>
      {opener && (
        <ConfirmDialog
          title={t('title')}
          text={t(`text.${channel}`, { address })}
          words={{ keep: t('keep'), confirm: t('lift') }}
          isDangerous={false}
          onConfirm={async () => {
            await actions.lift(id)
            toast.success(t('lifted'))
          }}
          onClose={() => setOpener(null)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The button is gone with the block.
            const { button, sheet } = opener
            if (button.isConnected) button.focus()
            else sheet?.focus()
          }}
        />
      )}
    </Alert>
  )
}

import './texts'
import { useTranslation } from 'react-i18next'
import { FullModeLine } from '../../components/full-mode-line'
import { useFormats } from '../../lib/use-formats'

interface Props {
  session: { priceCents: number; currency: string }
}

/** Shows what a session costs where the practice's mode has no billing, with the button that switches to full mode. */
export function MoneyOffer({ session }: Props) {
  const { t } = useTranslation('money')
  const format = useFormats()
  return (
    <FullModeLine>
      <span className="me-2 font-semibold tabular-nums">{format.money(session.priceCents, session.currency)}</span>
      <span className="text-muted-foreground">{t('offer')}</span>
    </FullModeLine>
  )
}

import { buttonClass } from '@ancrage/widgets/ui/button'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DashboardCard } from './cards'

interface Props {
  hidden: readonly DashboardCard[]
  onShow: (card: DashboardCard) => void
}

/** Lists the hidden cards, each with a button that shows it again. */
export function HiddenCards({ hidden, onShow }: Props) {
  const { t } = useTranslation('dashboard')
  if (hidden.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-medium text-muted-foreground">{t('arrange.hidden')}</h2>
      <ul className="flex flex-wrap gap-2">
        {hidden.map((card) => (
          <li key={card}>
            <button
              type="button"
              data-press={`toggle:${card}`}
              aria-label={t('arrange.show', { name: t(`cards.${card}`) })}
              onClick={() => onShow(card)}
              className={buttonClass({ variant: 'secondary', className: 'border-dashed!' })}
            >
              <Eye className="size-4 text-muted-foreground" aria-hidden />
              {t(`cards.${card}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

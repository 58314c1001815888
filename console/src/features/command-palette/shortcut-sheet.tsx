import './texts'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { commandKey, Kbd } from '../../components/ui/kbd'
import type { NavigationTarget } from '../../lib/navigation-targets'
import {
  calendarShortcuts,
  JUMP_KEY,
  sessionShortcuts,
  setShortcutsOn,
  shortcuts,
  useShortcutsOn,
} from '../../lib/shortcuts'
import { closePalette } from './open-palette'

/** Lists all shortcuts, with a switch that turns them off. */
export function ShortcutSheet({ places }: { places: readonly NavigationTarget[] }) {
  const { t } = useTranslation('commandPalette')
  const isOn = useShortcutsOn()
  const jumps = places.flatMap(({ name, letter }) => (letter ? [{ name, letter }] : []))
  return (
    <Dialog onClose={closePalette}>
      <DialogContent shape="sheet" title={t('shortcuts')} description={t('keys.lead')}>
        <div className="space-y-6">
          <Checkbox
            label={
              <>
                {t('keys.on')}
                <span className="block text-muted-foreground text-sm">
                  {t('keys.onHint', { keys: `${commandKey} K` })}
                </span>
              </>
            }
            checked={isOn}
            onChange={({ target }) => setShortcutsOn(target.checked)}
          />
          <section>
            <h3 className="mb-1 font-semibold">{t('keys.page')}</h3>
            <dl className="divide-y">
              <Row label={t('keys.palette')} keys={[commandKey, 'k']} />
              {shortcuts.map(({ does, keys }) => (
                <Row key={does} label={t(`keys.${does}`)} keys={keys} />
              ))}
            </dl>
          </section>
          <section>
            <h3 className="mb-1 font-semibold">{t('keys.inCalendar')}</h3>
            <dl className="divide-y">
              {calendarShortcuts.map(({ does, keys }) => (
                <Row key={does} label={t(`keys.calendar.${does}`)} keys={keys} />
              ))}
            </dl>
          </section>
          <section>
            <h3 className="mb-1 font-semibold">{t('keys.inSession')}</h3>
            <dl className="divide-y">
              {sessionShortcuts.map(({ does, keys }) => (
                <Row key={does} label={t(`keys.session.${does}`)} keys={keys} isChord />
              ))}
            </dl>
          </section>
          <section>
            <h3 className="mb-1 font-semibold">{t('keys.jump')}</h3>
            <dl className="divide-y">
              {jumps.map(({ name, letter }) => (
                <Row key={name} label={t(`places.${name}`)} keys={[JUMP_KEY, letter]} />
              ))}
            </dl>
          </section>
        </div>
      </DialogContent>
    </Dialog>
  )
}

interface RowProps {
  label: string
  keys: readonly string[]
  /** True if the keys are pressed together instead of one after the other. */
  isChord?: boolean
}

function Row({ label, keys, isChord = false }: RowProps) {
  const { t } = useTranslation('commandPalette')
  const [first = '', second] = keys
  return (
    <div className="flex min-h-10 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd>
        <Kbd keys={keys} />
        <span className="sr-only">{isChord ? keys.join('+') : second ? t('keys.then', { first, second }) : first}</span>
      </dd>
    </div>
  )
}

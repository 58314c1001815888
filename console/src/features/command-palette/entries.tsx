import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FullModeMark } from '../../components/full-mode-mark'
import { PaletteGroup, PaletteItem } from './item'
import { recentIds } from './recent'
import type { PaletteEntry } from './use-entries'

interface Props {
  /** The entries that match the typed text. */
  of: readonly PaletteEntry[]
  /** True while nothing is typed. */
  isIdle: boolean
  onChoose: (run: () => void, id: string) => void
}

const groups = ['pages', 'settings', 'actions'] as const

/** Lists pages, settings and actions. Before anything is typed, recent choices come first. */
export function Entries({ of: fitting, isIdle, onChoose }: Props) {
  const { t } = useTranslation('commandPalette')
  const [recent] = useState(recentIds)
  const latest = isIdle ? recent.flatMap((id) => fitting.filter((entry) => entry.id === id)) : []
  const rest = fitting.filter((entry) => !latest.includes(entry))
  const line = ({ id, label, icon, keys, isBeyond, run }: PaletteEntry) => (
    <PaletteItem
      key={id}
      value={id}
      label={label}
      icon={icon}
      end={isBeyond && <FullModeMark />}
      keys={keys}
      onSelect={() => onChoose(run, id)}
    />
  )
  return (
    <>
      {latest.length > 0 && <PaletteGroup heading={t('recent')}>{latest.map(line)}</PaletteGroup>}
      {groups.map((group) => {
        const own = rest.filter((entry) => entry.group === group)
        return own.length > 0 ? (
          <PaletteGroup key={group} heading={t(group)}>
            {own.map(line)}
          </PaletteGroup>
        ) : null
      })}
    </>
  )
}

import { buttonClass } from '@ancrage/widgets/ui/button'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { commandKey, Kbd } from '../components/ui/kbd'
import { openPalette } from '../features/command-palette/open-palette'

/** Opens the palette, and shows its shortcut if there is space. */
export function PaletteButton() {
  const { t } = useTranslation('layout')
  return (
    <button
      type="button"
      aria-label={t('find')}
      data-tooltip={t('find')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className={buttonClass({
        variant: 'ghost',
        className: 'min-w-9 gap-2 px-2! text-muted-foreground hover:text-foreground pointer-coarse:min-w-11',
      })}
    >
      <Search className="size-[18px]" strokeWidth={1.75} aria-hidden />
      <span className="hidden lg:block">
        <Kbd keys={[commandKey, 'k']} />
      </span>
    </button>
  )
}

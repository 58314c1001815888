import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { ChevronDown, FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuItem } from '../../components/ui/dropdown-menu'
import { ClientChoice } from './client-choice'
import { NewDraftSheet } from './draft-sheet'
import type { BilledClient, DraftKind } from './values'

const kinds = ['invoice', 'deposit', 'quote'] as const satisfies readonly DraftKind[]

interface Props {
  /** The client of the page. Without one it is asked for. */
  patient?: BilledClient
  onDrafted: (id: string) => void
}

/** Starts a document with free lines: an invoice, a deposit or a quote. */
export function NewDraftMenu({ patient, onDrafted }: Props) {
  const { t } = useTranslation('drafts')
  const [kind, setKind] = useState<DraftKind | null>(null)
  const [chosen, setChosen] = useState<BilledClient | null>(null)
  const client = patient ?? chosen
  const close = () => {
    setKind(null)
    setChosen(null)
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary" data-print="never">
            <FilePlus2 className="size-4" aria-hidden />
            {t('begin')}
            <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
          </Button>
        }
      >
        {kinds.map((one) => (
          <MenuItem key={one} onSelect={() => setKind(one)}>
            {t(`new.${one}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {kind && !client && <ClientChoice title={t(`new.${kind}`)} onChoose={setChosen} onClose={close} />}
      {kind && client && <NewDraftSheet kind={kind} patient={client} onDrafted={onDrafted} onClose={close} />}
    </>
  )
}

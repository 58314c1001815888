import { Banknote, CreditCard, Globe, Landmark, type LucideIcon, Signature, Wallet } from 'lucide-react'

/** The icon of each kind of payment. */
export const kindIcons: Record<'card_online' | 'card_on_site' | 'cash' | 'cheque' | 'transfer' | 'other', LucideIcon> =
  {
    card_online: Globe,
    card_on_site: CreditCard,
    cash: Banknote,
    cheque: Signature,
    transfer: Landmark,
    other: Wallet,
  }

import type { Lang } from '../format/language.ts'
import type { WordingKind } from './wording-kinds.ts'

/** Why a passage is advised against, and what can be said instead. */
interface WordingAdvice {
  reason: string
  instead: string
}

export const wordingAdvice: Record<Lang, Record<WordingKind, WordingAdvice>> = {
  fr: {
    promise: {
      reason:
        'Promettre une guérison ou un résultat est une pratique commerciale trompeuse (C. conso. L121-4, 16°), et personne ne peut tenir une telle promesse.',
      instead: '« vous accompagner », « apaiser », « chercher ensemble un mieux-être »',
    },
    diagnosis: {
      reason: 'Le diagnostic est réservé aux médecins (CSP L4161-1).',
      instead: '« faire le point sur ce que vous souhaitez », « un premier échange »',
    },
    treatment: {
      reason: 'Traiter une maladie est réservé aux professions de santé (CSP L4161-1).',
      instead: '« accompagner », « en complément de votre suivi médical »',
    },
    stopping: {
      reason:
        'Provoquer à abandonner un traitement, ou à en adopter un autre à la place, est un délit (C. pén. 223-1-2).',
      instead: '« l’hypnose ne remplace pas un traitement : ne l’interrompez jamais sans votre médecin »',
    },
    title: {
      reason: 'Ce titre est protégé par la loi : seules les personnes inscrites peuvent le porter (C. pén. 433-17).',
      instead: '« hypnothérapeute », « praticien ou praticienne en hypnose »',
    },
    comparison: {
      reason: 'Comparer l’hypnose aux soins peut détourner d’un traitement utile.',
      instead: '« l’hypnose peut accompagner un suivi médical »',
    },
  },
  en: {
    promise: {
      reason:
        'Promising a cure or a result is a misleading commercial practice (French consumer code, L121-4, 16°), and nobody can keep such a promise.',
      instead: '“accompany you”, “ease”, “work together towards feeling better”',
    },
    diagnosis: {
      reason: 'Diagnosis is reserved for doctors (French public health code, L4161-1).',
      instead: '“talk through what you’d like”, “a first conversation”',
    },
    treatment: {
      reason: 'Treating an illness is reserved for health professionals (French public health code, L4161-1).',
      instead: '“accompany”, “alongside your medical care”',
    },
    stopping: {
      reason:
        'Inciting people to give up a treatment, or to take another in its place, is an offence (French penal code, 223-1-2).',
      instead: '“hypnosis does not replace a treatment: never stop one without your doctor”',
    },
    title: {
      reason: 'The law protects this title: only those who are registered may use it (French penal code, 433-17).',
      instead: '“hypnotherapist”, “practitioner of hypnosis”',
    },
    comparison: {
      reason: 'Comparing hypnosis with medical care can keep people from a treatment that they need.',
      instead: '“hypnosis can accompany medical care”',
    },
  },
}

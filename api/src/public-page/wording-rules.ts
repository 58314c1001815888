import type { Lang } from '../format/language.ts'
import type { WordingKind } from './wording-kinds.ts'

interface WordingRule {
  kind: WordingKind
  pattern: RegExp
  /** Of the sentence around it: what makes it harmless. */
  unless?: RegExp
}

/** Words with letters beyond ASCII have borders that `\b` does not know. */
const words = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu')
const sentence = (pattern: string) => new RegExp(pattern, 'iu')

const frTitles = String.raw`psychoth[ée]rapeutes?|psychologues?|psychiatres?|psychanalystes m[ée]dica\p{L}+|neuropsychologues?|m[ée]decins?|docteure?s?|dr\.?(?=\s\p{Lu})|infirmi(?:er|ère)s?|kin[ée]sith[ée]rapeutes?|ost[ée]opathes?|chiropracteurs?|di[ée]t[ée]ticien(?:ne)?s?|orthophonistes?|sages?-femmes?`
/** Somebody else is meant: « votre médecin », « adressé par un psychologue ». */
const frOthers = String.raw`(?<!(?:votre|vos|un|une|le|la|les|des|du|au|aux|son|sa|ses|leur|leurs|ou|et|chez|par|autre|autres|ni|aucun|aucune|de|mon|ma)\s)(?<!l['’])(?<!d['’])`
const frCare = String.raw`traitements?|m[ée]dicaments?|m[ée]dication|antid[ée]presseurs?|anxiolytiques?|somnif[èe]res?|chimioth[ée]rapie|suivi m[ée]dical|soins? m[ée]dica\p{L}+`
const frIlls =
  'douleurs?|maladies?|cancers?|d[ée]pressions?|phobies?|insomnies?|angoisses?|anxi[ée]t[ée]|addictions?|eczémas?|psoriasis|migraines?|troubles?|fibromyalgies?|TOC|TDAH|stress post-traumatique'
const frOf = "(?:la |le |les |l['’]|votre |vos |une |un |toute? |tous les |toutes les |des |de la |de |du |d['’])"

const fr: WordingRule[] = [
  {
    kind: 'promise',
    pattern: words(
      String.raw`gu[ée]ri(?:r|s|t|e|es|son|sons|ssons|ssez|ssent|ssant|sseur|sseuse|sseurs|ra|rez)?|miracles?|miraculeu(?:x|se|ses|sement)|[ée]radiqu\p{L}+`,
    ),
    unless: sentence(
      String.raw`(?:ne|n['’])\s?\p{L}+ (?:pas|ni|jamais|aucun\p{L}*)[^,]*(?:gu[ée]ri|miracle)|(?:\bne |n['’])gu[ée]ri\p{L}* (?:pas|rien|personne)|sans promesse`,
    ),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`r[ée]sultats? (?:garantis?|assur[ée]s?|certains?|d[ée]finitifs?)|efficacit[ée] (?:garantie|prouv[ée]e|totale)|garanti(?:e|s|es)? (?:de )?(?:succ[èe]s|r[ée]ussite|r[ée]sultats?)|succ[èe]s (?:garanti|assur[ée])|(?:99|100)\s?%|sans [ée]chec`,
    ),
    unless: sentence(String.raw`100\s?% (?:en ligne|en visio|confidentiel)|aucun r[ée]sultat|ne peut [êe]tre garanti`),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`(?:(?:d[ée]barrass|supprim|[ée]limin|vainc|effac)\p{L}+(?:-vous|-moi)?|(?:viens|vient|venir) [àa] bout) (?:d[ée]finitivement )?${frOf}{0,2}(?:${frIlls})`,
    ),
  },
  { kind: 'diagnosis', pattern: words(String.raw`diagnosti\p{L}+|d[ée]pist\p{L}+|bilans? m[ée]dica\p{L}+`) },
  {
    kind: 'treatment',
    pattern: words(
      String.raw`(?:je |j['’]|nous |pour |de |[àa] )?(?:soign(?:er|e|es|ons|ez|ent|ant)|traite(?:r|s|z|nt)?|traitons) ${frOf}(?:${frIlls}|patients?|malades?)|traitements? (?:de|des|du|contre|pour|par|m[ée]dica\p{L}+)|prescri\p{L}+|consultations? m[ée]dica\p{L}+|actes? m[ée]dica\p{L}+|soins? m[ée]dica\p{L}+|soigner|je (?:vous )?soigne`,
    ),
    unless: sentence(
      'traitements? (?:de(?:s)? (?:vos |ces |leurs )?donn[ée]es)|(?:suivez|suivre|poursuivre|poursuivez|en cours|votre|vos|un|tout) traitement',
    ),
  },
  {
    kind: 'stopping',
    pattern: words(
      `(?:arr[êe]t(?:er|ez|e|ons)|cess(?:er|ez|e)|interromp(?:re|ez)|diminu(?:er|ez)|r[ée]dui(?:re|sez)|abandonn(?:er|ez)|remplac(?:er|ez|e|ent)|[ée]vit(?:er|ez)) (?:d[ée]finitivement )?(?:de prendre |la prise de |l['’]usage de )?${frOf}(?:${frCare})`,
    ),
    unless: sentence(
      String.raw`(?:n['’]|\bne (?:jamais |pas )?)(?:arr[êe]t|cess|interromp|diminu|r[ée]dui|abandonn|remplac)|sans (?:l['’]avis|l['’]accord|en parler)`,
    ),
  },
  {
    kind: 'stopping',
    pattern: words(
      `sans m[ée]dicaments?|(?:plus|pas) besoin (?:de |d['’]un |du |d['’]une )(?:${frCare}|m[ée]decin)|se passer (?:de |d['’]|du |des )(?:vos |votre |son |ses )?(?:${frCare}|m[ée]decin)`,
    ),
  },
  { kind: 'title', pattern: words(`${frOthers}(?:${frTitles})`) },
  { kind: 'title', pattern: words(`(?:je suis|en tant que|en qualit[ée] de) (?:une? )?(?:${frTitles})`) },
  {
    kind: 'comparison',
    pattern: words(
      String.raw`(?:plus|aussi) (?:efficace|rapide|s[ûu]re?|utile)s? (?:que|qu['’])[^,]{0,40}?(?:${frCare}|m[ée]decine|m[ée]decins?|psychoth[ée]rapies?|th[ée]rapies?|psychologues?|chirurgie|anesth[ée]sie)|mieux (?:que|qu['’])[^,]{0,40}?(?:${frCare}|m[ée]decine|m[ée]decins?|psychoth[ée]rapies?|psychologues?)|(?:une )?alternative (?:[àa] la|aux?|[àa] un|[àa] l['’])\s?(?:${frCare}|m[ée]decine|anesth[ée]sie|chirurgie)|contrairement (?:[àa] la|aux?) (?:${frCare}|m[ée]decine|m[ée]decins?|psychologues?)|(?:la )?o[ùu] la m[ée]decine [ée]choue`,
    ),
  },
]

const enTitles = String.raw`psychotherapists?|psychologists?|psychiatrists?|physicians?|doctors?|dr\.?(?=\s\p{Lu})|(?:registered )?nurses?|physiotherapists?|osteopaths?|chiropractors?|dieti[ct]ians?|midwi(?:fe|ves)`
const enOthers = String.raw`(?<!(?:your|a|an|the|any|their|our|other|or|and|by|no|my|of|with|from)\s)`
const enCare =
  'treatments?|medicines?|medications?|meds|antidepressants?|sleeping pills|tranquilli[sz]ers|chemotherapy|medical (?:care|advice)'
const enIlls =
  'pains?|diseases?|illness(?:es)?|cancers?|depression|phobias?|insomnia|anxiety|addictions?|eczema|psoriasis|migraines?|disorders?|fibromyalgia|ADHD|OCD|PTSD'
const enOf = '(?:the |your |any |all |a |an |all your )?'

const en: WordingRule[] = [
  {
    kind: 'promise',
    pattern: words('cur(?:e|es|ed|ing)|heal(?:s|ed|ing|er|ers)?|miracles?|miraculous(?:ly)?'),
    unless: sentence("(?:not|n['’]t|never|cannot|no) (?:a |any )?(?:cure|heal|miracle)"),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`guaranteed (?:results?|success)|results? (?:are )?guaranteed|(?:99|100)\s?%|proven to work|never fails`,
    ),
    unless: sentence(
      String.raw`(?:no|not|cannot be|never) (?:results? (?:are|is) )?guarantee|100\s?% (?:online|confidential)`,
    ),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`(?:get rid of|getting rid of|rid you of|eliminat\p{L}+|eradicat\p{L}+|erase[sd]?|overcome) ${enOf}(?:${enIlls}) ?(?:for good|forever)?`,
    ),
  },
  { kind: 'diagnosis', pattern: words(String.raw`diagnos\p{L}+|screening for|medical check-?ups?`) },
  {
    kind: 'treatment',
    pattern: words(
      `(?:treat|treats|treating|treated) ${enOf}(?:${enIlls}|patients?)|treatments? (?:of|for|against)|prescri(?:be|bes|bed|bing|ption|ptions)|medical (?:consultations?|acts?|care)`,
    ),
  },
  {
    kind: 'stopping',
    pattern: words(
      `(?:stop|stopping|quit|quitting|give up|come off|reduc(?:e|ing)|replac(?:e|es|ing)|avoid) (?:taking )?${enOf}(?:${enCare})|(?:without|no more|drop your) (?:${enCare})|(?:no longer|don['’]t|do not) need (?:your |a |any |the )?(?:${enCare}|doctor)`,
    ),
    unless: sentence(
      "(?:never|not|n['’]t) (?:ever )?(?:stop|quit|give up|come off|reduce|replace)|without (?:medical advice|asking|talking)",
    ),
  },
  { kind: 'title', pattern: words(`${enOthers}(?:${enTitles})`) },
  { kind: 'title', pattern: words(`(?:i am|i['’]m|as) an? (?:${enTitles})`) },
  {
    kind: 'comparison',
    pattern: words(
      `(?:more effective|better|faster|safer|as effective) (?:than|as) [^,]{0,40}?(?:${enCare}|medicine|doctors?|psychotherapy|therapy|psychologists?|surgery)|(?:an )?alternative to (?:${enOf})(?:${enCare}|medicine|surgery|an?esthesia)|unlike (?:conventional )?(?:${enCare}|medicine|doctors)|where medicine fails`,
    ),
  },
]

/** By language, in the order in which they are looked for. */
export const wordingRules: Record<Lang, readonly WordingRule[]> = { fr, en }

/** Sentences that say what hypnosis is not: exactly what ought to stand there. */
export const disclaimers: Record<Lang, RegExp> = {
  fr: sentence(
    String.raw`(?:\b(?:ne|ni)\s|\bn['’])(?:se |me |vous |les |la |le |l['’])?(?:remplac|substitu|constitu|pos|fai|gu[ée]ri|soign|trait|diagnosti|dispens|promet|pr[ée]tend|prescri|suis|est|sont|rel[èe]v|interromp|arr[êe]t|modifi|vise)\p{L}*\s+(?:pas|ni|en aucun|jamais|aucun)`,
  ),
  en: sentence(
    String.raw`(?:\b(?:does|do|is|are|am|will|can|must|should)(?: not|n['’]t)|\bcannot|\bnever|\bnor\b|\bno substitute|\bnot a substitute)`,
  ),
}

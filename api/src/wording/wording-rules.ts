import type { Lang } from '../format/language.ts'
import type { WordingKind } from './wording-kinds.ts'

interface WordingRule {
  kind: WordingKind
  pattern: RegExp
  /** Matches the words before it in its clause that make it harmless. */
  unless?: RegExp
}

/** Words with letters beyond ASCII have borders that `\b` does not know. */
const words = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu')
/** Ends where the passage begins. */
const before = (pattern: string) => new RegExp(String.raw`(?<!\p{L})(?:${pattern})$`, 'iu')

const frTitles = String.raw`psychoth[ée]rapeutes?|psychologues?|psychiatres?|psychanalystes m[ée]dica\p{L}+|neuropsychologues?|m[ée]decins?|docteure?s?|dr\.?(?=\s\p{Lu})|infirmi(?:er|ère)s?|kin[ée]sith[ée]rapeutes?|ost[ée]opathes?|chiropracteurs?|di[ée]t[ée]ticien(?:ne)?s?|orthophonistes?|sages?-femmes?`
/** Somebody else is meant: « votre médecin ou psychiatre », « par un psychologue », « les parents et médecins ». */
const frOthers = String.raw`(?<!(?:votre|vos|un|une|le|la|les|des|du|au|aux|son|sa|ses|leur|leurs|chez|par|avec|autre|autres|ni|aucun|aucune|de|mon|ma)\s)(?<!(?:${frTitles})\s(?:et|ou)\s)(?!(?<=\s(?:et|ou)\s)\p{L}+s(?!\p{L}))(?<!l['’])(?<!d['’])`
const frCare = String.raw`traitements?|m[ée]dicaments?|m[ée]dication|antid[ée]presseurs?|anxiolytiques?|somnif[èe]res?|chimioth[ée]rapie|suivi m[ée]dical|soins? m[ée]dica\p{L}+`
const frIlls =
  'douleurs?|maladies?|cancers?|d[ée]pressions?|phobies?|insomnies?|angoisses?|anxi[ée]t[ée]|addictions?|eczémas?|psoriasis|migraines?|troubles?|fibromyalgies?|TOC|TDAH|stress post-traumatique'
const frOf =
  "(?:la |le |les |l['’]|votre |vos |une |un |sa |son |ses |ma |mon |mes |toute? |tous les |toutes les |des |de la |de |du |d['’]|[àa] |aux )"

const fr: WordingRule[] = [
  {
    kind: 'promise',
    pattern: words(
      String.raw`gu[ée]ri(?:r|s|t|e|es|son|sons|ssons|ssez|ssent|ssant|sseur|sseuse|sseurs|ra|rez)?|miracles?|miraculeu(?:x|se|ses|sement)|[ée]radiqu\p{L}+`,
    ),
    unless: before(
      String.raw`(?:ne\s|n['’])(?:peu\p{L}+ )?|(?:ne\s|n['’])(?:\p{L}+['’\s]){1,3}?(?:pas|ni|jamais|aucune?)\s.{0,40}|ni |pas de |aucune? |(?:sans|aucune?) (?:promesse|garantie)s? (?:de |d['’])`,
    ),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`r[ée]sultats? (?:garantis?|assur[ée]s?|certains?|d[ée]finitifs?)|r[ée]sultats?(?: (?!ne |ni |non |pas )\p{L}+){1,3} garantis?|r[ée]ussite (?:garantie|assur[ée]e)|efficacit[ée] (?:garantie|prouv[ée]e|totale)|garanti(?:e|s|es)? (?:de )?(?:succ[èe]s|r[ée]ussite|r[ée]sultats?)|succ[èe]s (?:garanti|assur[ée])|\d{2,3}\s?%\s(?:de |d['’])?(?:r[ée]ussites?|r[ée]sultats?|succ[èe]s|efficac\p{L}+|garanti\p{L}*|satisf\p{L}+|gu[ée]ri\p{L}*)|(?:r[ée]ussites?|r[ée]sultats?|succ[èe]s|efficac\p{L}+|satisf\p{L}+|gu[ée]ri\p{L}*)(?: de | [àa] |\s?:\s?)\d{2,3}\s?%|taux de (?:r[ée]ussite|succ[èe]s)|sans [ée]chec`,
    ),
    unless: before('(?:sans|aucun|pas de) '),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`(?:(?:d[ée]barrass|supprim|[ée]limin|vainc|effac|lib[éeè]r)\p{L}+(?:-vous|-moi)?|(?:viens|vient|venir|venez) [àa] bout|(?:dire|dites) adieu|(?:mettre|mettez) fin|(?:faire|faites|fait) dispara[îi]tre|plus jamais) (?:d[ée]finitivement )?${frOf}{0,2}(?:${frIlls})`,
    ),
  },
  {
    kind: 'diagnosis',
    pattern: words(String.raw`diagnosti\p{L}+|d[ée]pist\p{L}+|bilans? m[ée]dica\p{L}+`),
    unless: before(
      "(?:apr[èe]s|depuis|malgr[ée]|suite [àa]) (?:un |le |votre |son |l['’]annonce (?:d['’]un |du ))?|pas de |aucun |sans ",
    ),
  },
  {
    kind: 'treatment',
    pattern: words(
      String.raw`(?:je |j['’]|nous |pour |de |[àa] )?(?:soign(?:er|e|es|ons|ez|ent|ant)|traite(?:r|s|z|nt)?|traitons) ${frOf}(?:${frIlls}|patients?|malades?)|traitements?(?! des? (?:vos |ces |leurs )?donn[ée]es) (?:de|des|du|contre|pour|par|m[ée]dica\p{L}+)|prescri\p{L}+|consultations? m[ée]dica\p{L}+|actes? m[ée]dica\p{L}+|soins? m[ée]dica\p{L}+|soins? ${frOf}(?:${frIlls})|(?:prendre|prends|prend|prenons) en charge ${frOf}{1,2}(?:${frIlls})|soigner(?! (?:l['’](?:accueil|[ée]coute|ambiance|image)|les? d[ée]tails?|le cadre|la relation))|je (?:vous )?soigne`,
    ),
    unless: before(
      "(?:(?:pour)?suiv(?:ez|re)|pren(?:ez|dre)) (?:un |votre |vos |le )?|votre |vos |tout |pas de |aucun |(?:en compl[ée]ment|en parall[èe]le|effets(?: secondaires| ind[ée]sirables)?) (?:des? |du |d['’]un |d['’]une )|(?:pendant|durant) (?:un |le |les )|li[ée]e?s? (?:aux? |[àa] un )",
    ),
  },
  {
    kind: 'stopping',
    pattern: words(
      String.raw`(?:arr[êe]t(?:er|ez|e|ons)|cess(?:er|ez|e)|stopp(?:er|ez|e)|interromp(?:re|ez)|diminu(?:er|ez)|baiss(?:er|ez)|r[ée]dui(?:re|sez)|abandonn(?:er|ez)|remplac(?:er|ez|e|ent)|[ée]vit(?:er|ez)|jet(?:er|ez)|oubli(?:er|ez)) (?:\p{L}+ment )?(?:de prendre |la prise |l['’]usage |(?:la |les |votre |vos )?doses? )?${frOf}{1,2}(?:${frCare})`,
    ),
    unless: before("n['’]|ne (?:jamais |pas )?|sans |(?:dangereux|d[ée]conseill[ée]) (?:de |d['’])"),
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
const enOthers = String.raw`(?<!(?:your|a|an|the|any|their|our|other|by|no|my|of|with|from)\s)(?<!(?:${enTitles})\s(?:and|or)\s)(?!(?<=\s(?:and|or)\s)\p{L}+s(?!\p{L}))`
const enCare =
  'treatments?|medicines?|medications?|meds|antidepressants?|sleeping pills|tranquilli[sz]ers|chemotherapy|medical (?:care|advice)'
const enIlls =
  'pains?|diseases?|illness(?:es)?|cancers?|depression|phobias?|insomnia|anxiety|addictions?|eczema|psoriasis|migraines?|disorders?|fibromyalgia|ADHD|OCD|PTSD'
const enOf = '(?:the |your |any |all |a |an |all your )?'

const en: WordingRule[] = [
  {
    kind: 'promise',
    pattern: words('cur(?:e|es|ed|ing)|heal(?:s|ed|ing|er|ers)?|miracles?|miraculous(?:ly)?'),
    unless: before("(?:\\p{L}*n['’]t|not|never|cannot|no) (?:promise (?:to )?)?(?:a |any )?"),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`guaranteed (?:results?|success)|results? (?:are )?guaranteed|\d{2,3}\s?%\s(?:success\p{L}*|effective\p{L}*|efficacy|results?|guarantee\p{L}*|satisf\p{L}+|cure\p{L}*)|(?:effective|successful) (?:at )?\d{2,3}\s?%|(?:effective\p{L}*|efficacy|success\p{L}*|results?|satisf\p{L}+)\s?:\s?\d{2,3}\s?%|success rates?|proven to work|never fails`,
    ),
    unless: before('(?:no|not|cannot be|never) (?:promise )?'),
  },
  {
    kind: 'promise',
    pattern: words(
      String.raw`(?:get rid of|getting rid of|rid you of|say goodbye to|free (?:you|yourself) (?:from|of)|no more|eliminat\p{L}+|eradicat\p{L}+|erase[sd]?|overcome) ${enOf}(?:${enIlls}) ?(?:for good|forever)?`,
    ),
  },
  {
    kind: 'diagnosis',
    pattern: words(String.raw`diagnos\p{L}+|screening for|medical check-?ups?`),
    unless: before('(?:after|following|since) (?:a |the |your )?|no |without (?:a |any )?'),
  },
  {
    kind: 'treatment',
    pattern: words(
      `(?:treat|treats|treating|treated) ${enOf}(?:${enIlls}|patients?)|treatments? (?:of|for|against)|prescri(?:be|bes|bed|bing|ption|ptions)|medical (?:consultations?|acts?)`,
    ),
  },
  {
    kind: 'stopping',
    pattern: words(
      `(?:stop|stopping|quit|quitting|give up|come off|reduc(?:e|ing)|lower|replac(?:e|es|ing)|avoid|throw away|forget) (?:\\p{L}+ly )?(?:taking )?(?:your |the )?(?:doses? of )?${enOf}(?:${enCare})(?! (?:costs?|prices?|fees?|expenses?)(?!\\p{L}))|(?:without|no more|drop your) (?:${enCare})|(?:no longer|don['’]t|do not) need (?:your |a |any |the )?(?:${enCare}|doctor)`,
    ),
    unless: before("(?:\\p{L}*n['’]t|never|not) (?:ever )?|without "),
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

/** The rules of each language, in the order in which they are tried. */
export const wordingRules: Record<Lang, readonly WordingRule[]> = { fr, en }

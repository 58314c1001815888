interface Words {
  title: string
  text: string
}

/** A message that an element writes to the page's console, and what helps. `topic` ends the address in that line. */
export interface Trouble {
  topic: string
  /** Other topics with the same explanation. */
  also?: string[]
  en: Words
  fr: Words
}

/** All topics that lead to an explanation. */
export const topicsOf = ({ topic, also = [] }: Trouble) => [topic, ...also]

export const troubles: readonly Trouble[] = [
  {
    topic: 'blocked',
    also: ['content-security-policy'],
    en: {
      title: 'The code could not be loaded',
      text: 'Mostly a content security policy without the product’s origin in `script-src` and `connect-src`, an extension that blocks scripts of others, or a browser older than Chrome or Edge 123, Firefox 128 and Safari 17.5; the line ends with the reason. The link inside the element stays, or stands beside the button that tries again, and leads to the booking.',
    },
    fr: {
      title: 'Le code n’a pas pu être chargé',
      text: 'Le plus souvent, la politique de sécurité du site (CSP) n’autorise pas l’adresse d’Ancrage dans `script-src` et `connect-src`, ou une extension bloque les scripts d’autres sites, ou le navigateur est plus ancien que Chrome ou Edge 123, Firefox 128 et Safari 17.5. La ligne finit par la raison. Le lien placé dans l’élément reste, ou se trouve à côté du bouton « Réessayer », et mène à la réservation.',
    },
  },
  {
    topic: 'shadow-tree',
    en: {
      title: 'The link stays, and no line says why',
      text: 'Mostly the element stands in a shadow tree (a component of Lit, Angular, Stencil or a site builder), into which no script of the page sees. Whoever makes the tree says so in one line: `(window.Ancrage ??= []).push(() => Ancrage.watch(root))`. Or the script is missing on this page.',
    },
    fr: {
      title: 'Le lien reste, et aucune ligne ne dit pourquoi',
      text: 'Le plus souvent, l’élément se trouve dans un arbre fantôme, « shadow tree » (un composant de Lit, d’Angular, de Stencil ou d’un éditeur de site), dans lequel aucun script de la page ne voit. Le code qui crée cet arbre le dit en une ligne : `(window.Ancrage ??= []).push(() => Ancrage.watch(root))`. Ou bien le script manque sur cette page.',
    },
  },
  {
    topic: 'practice',
    also: ['unknown-practice'],
    en: {
      title: 'No such practice',
      text: '`practice` is missing, misspelt, or belongs to a practice that is closed. The right value stands in the console, under Settings, On your website.',
    },
    fr: {
      title: 'Cabinet inconnu',
      text: '`practice` manque, est mal recopié, ou désigne un cabinet fermé. La bonne valeur se trouve dans la console, sous Réglages, Sur votre site.',
    },
  },
  {
    topic: 'attributes',
    also: [
      'session-type',
      'location',
      'time-zone',
      'layout',
      'date',
      'starts-at',
      'theme',
      'lang',
      'heading-level',
      'hide',
      'display',
      'count',
    ],
    en: {
      title: 'An attribute has a name or a value that it cannot have',
      text: 'Its default is taken instead, and the element works. The tables on this page say which names and values there are (`session-type`, not `sessionType`); removing the attribute says the same.',
    },
    fr: {
      title: 'Un attribut a un nom ou une valeur impossible',
      text: 'Sa valeur par défaut est prise à la place, et l’élément fonctionne. Les tableaux de cette page donnent les noms et les valeurs possibles (`session-type`, et non `sessionType`) ; retirer l’attribut revient au même.',
    },
  },
  {
    topic: 'token',
    en: {
      title: 'A link that nobody mailed',
      text: '`token` of the review element is missing or cut off. It comes from the link of the mail that asks for a review, whole, and each works once.',
    },
    fr: {
      title: 'Un lien que personne n’a envoyé',
      text: '`token` manque dans l’élément d’avis, ou il est incomplet. Il vient du lien de l’e-mail qui demande un avis, en entier, et chacun sert une seule fois.',
    },
  },
  {
    topic: 'color',
    en: {
      title: 'A colour is no colour',
      text: 'A property such as `--ancrage-primary` holds something that the browser does not read as a colour. The practice’s own is taken instead. A CSS variable inside it must be defined where the element stands.',
    },
    fr: {
      title: 'Une couleur n’en est pas une',
      text: 'Une propriété comme `--ancrage-primary` contient quelque chose que le navigateur ne lit pas comme une couleur. Celle du cabinet est prise à la place. Une variable CSS qui s’y trouve doit être définie là où est l’élément.',
    },
  },
  {
    topic: 'trusted-types',
    en: {
      title: 'Trusted Types refuse a policy',
      text: 'A page with `trusted-types` in its policy names the policies that it allows: add the ones that the chapter on security names. Without them the plain path is taken, and the link inside a button stays.',
    },
    fr: {
      title: 'Trusted Types refuse une règle',
      text: 'Une page dont la politique contient `trusted-types` nomme les règles qu’elle admet : ajoutez celles que cite la documentation. Sans elles, l’élément prend son chemin ordinaire, et le lien placé dans un bouton reste.',
    },
  },
  {
    topic: 'stopped',
    en: {
      title: 'An element stopped',
      text: 'Something on the page, often a script that changes the browser’s own functions, made the element fail. It shows what stands inside it, and the page goes on. The line in the console has the cause.',
    },
    fr: {
      title: 'Un élément s’est arrêté',
      text: 'Quelque chose dans la page, souvent un script qui modifie les fonctions du navigateur, a fait échouer l’élément. Il montre ce qu’il contient, et la page continue. La ligne de la console donne la cause.',
    },
  },
]

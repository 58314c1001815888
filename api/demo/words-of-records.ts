import type { ClinicalField } from '../src/clinical-record/fields.ts'

/** What was written of one session: clean HTML. */
type Written = Partial<Record<ClinicalField, string>>

/** No-break spaces as French has them, written as the record keeps them. */
const spaced = (text: string) => text.replaceAll('« ', '«&nbsp;').replaceAll(/ (?=[»:;?!])/g, '&nbsp;')

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${spaced(text)}</p>`).join('')
const ul = (...items: string[]) => `<ul>${items.map((text) => `<li>${p(text)}</li>`).join('')}</ul>`

/** A practitioner's notes on a few clients, from the first of these sessions on. All are invented, like the people. */
export const recordsOf: Record<string, Written[]> = {
  'Élodie Marchand': [
    {
      anamnesis:
        p(
          'Réveils vers 3 h depuis la rentrée, quatre nuits sur sept. S’endort facilement, puis « la tête repart toute seule » : dossiers en cours, listes de choses à faire.',
          'Son médecin, vu en septembre, n’a rien trouvé et ne prescrit rien. Café jusqu’à 16 h, écran au lit.',
        ) +
        p('<strong>Objectif, avec ses mots</strong> : « me rendormir sans regarder l’heure ».') +
        ul('Ressources : la marche sur la côte, le jardin de sa grand-mère à Pornic', 'Sens privilégié : l’ouïe'),
      induction: p(
        'Fixation d’un point au plafond, respiration ralentie sur l’expiration. Paupières lourdes en trois minutes.',
      ),
      deepening: p('Escalier de dix marches vers le jardin de Pornic, une expiration par marche.'),
      protocol: p(
        'Lieu sûr : le banc sous le figuier, le bruit des vagues derrière le mur.',
        'Ancrage : pouce et index de la main gauche, associés au ressac. Testé deux fois.',
      ),
      conclusion: p(
        'Retour en comptant de un à cinq. Dit avoir perdu la notion du temps : « dix minutes, pas plus » pour vingt-cinq.',
      ),
      notes: p('À faire d’ici là : le réveil hors de la chambre, l’ancrage chaque soir au coucher.'),
    },
    {
      anamnesis: p(
        'Deux réveils seulement la semaine dernière, dont un suivi d’un rendormissement « sans m’en rendre compte ». L’ancrage est utilisé tous les soirs.',
        'Une mauvaise nuit, la veille d’un entretien annuel.',
      ),
      induction: p('Par l’ancrage, puis balayage du corps des pieds à la tête.'),
      deepening: p('Le ressac qui emporte une pensée à chaque vague.'),
      protocol: p(
        'Métaphore du bureau que l’on ferme le soir : ranger les dossiers, éteindre, tourner la clé, la poser dans une coupe de l’entrée.',
        '<mark>La clé lui a beaucoup parlé</mark> : à reprendre.',
      ),
      conclusion: p('Sourire au retour. « J’ai laissé la clé là-bas. »'),
      notes: p('Suppression du café après 14 h décidée par elle-même.'),
    },
    {
      anamnesis: p(
        'Une seule nuit coupée en deux semaines. Ne regarde plus l’heure. Souhaite « garder cela » pendant la période des bilans.',
      ),
      induction: p('Ancrage seul : en état d’hypnose en moins d’une minute.'),
      deepening: p('Catalepsie du bras droit, qui redescend à la vitesse de l’apaisement.'),
      protocol: p(
        'Projection : une nuit de décembre, veille de bilan, vécue du coucher au matin avec la clé et le ressac.',
        'Apprentissage de l’autohypnose en trois temps, à refaire seule.',
      ),
      conclusion: p('Objectif atteint selon elle : 8 sur 10, contre 2 au départ.'),
      miscellaneous: p('Enregistrement de l’exercice envoyé à sa demande.'),
      notes: p('Prochaine séance dans un mois, ou plus tard si tout va bien.'),
    },
  ],
  'Youssef Benali': [
    {
      anamnesis:
        p(
          'Présente chaque trimestre les résultats de son équipe devant quarante personnes. Bouche sèche, voix qui monte, mains qui tremblent dès la veille.',
          'Remonte à une soutenance « ratée » à 22 ans. Aucun traitement.',
        ) + p('<strong>Objectif</strong> : « parler comme je parle à mes collègues à midi ». Aujourd’hui 3 sur 10.'),
      induction: p('Conversationnelle, à partir du trajet à vélo de ce matin.'),
      deepening: p('Chaque coup de pédale, une respiration ; la piste qui longe l’Erdre.'),
      protocol: p(
        'Dissociation simple : il se regarde parler à la cantine, depuis la table voisine. Relevé de ce qui est déjà là : la voix posée, les mains libres, l’humour.',
      ),
      conclusion: p('Étonné d’avoir entendu sa propre voix. Fatigue agréable.'),
      notes: p('Noter trois moments où il parle avec aisance avant la prochaine séance.'),
    },
    {
      anamnesis: p('A noté sept moments au lieu de trois. Prochaine présentation dans dix jours.'),
      induction: p('Lévitation de la main droite.'),
      deepening: p('La main qui descend sur la cuisse, au rythme qui lui convient.'),
      protocol: p(
        'Cercle d’excellence : un cercle au sol, de couleur verte, où la voix de midi est déjà là. Trois entrées, la troisième avec la salle et les quarante visages.',
        'Geste discret associé : le poids sur les deux pieds.',
      ),
      conclusion: p('Passe de 3 à 6 sur 10 lorsqu’il pense à la salle.'),
      notes: p('<em>Ne pas</em> revenir sur la soutenance tant qu’il n’en parle pas lui-même.'),
    },
    {
      anamnesis: p(
        'La présentation a eu lieu. « J’ai eu peur deux minutes, puis j’ai oublié d’avoir peur. » Une question difficile, à laquelle il a répondu sans préparation.',
      ),
      induction: p('Par le geste des deux pieds.'),
      deepening: p('Le trajet à vélo du retour, ce jour-là.'),
      protocol: p(
        'Renforcement : revivre la question difficile depuis l’intérieur, puis la même aisance dans trois situations à venir, dont un mariage où il doit prendre la parole.',
      ),
      conclusion: p('8 sur 10. Évoque de lui-même la soutenance, en riant.'),
      notes: p('Fin du travail prévu. Il reprendra contact avant le mariage s’il en sent le besoin.'),
    },
  ],
  'Hervé Chauvin': [
    {
      anamnesis:
        p(
          'Un paquet par jour depuis quarante ans, deux arrêts de six mois. Motif : la naissance de son petit-fils au printemps.',
        ) +
        ul(
          'Cigarettes « utiles » : après le café, en voiture',
          'Déclencheur de la dernière reprise : un repas entre amis',
        ) +
        p('Suivi par son médecin pour la tension ; l’informera de l’arrêt.'),
      induction: p('Directe, par le compte et la relaxation des paupières.'),
      deepening: p('Fractionnement, trois fois.'),
      protocol: p(
        'Deux chemins : celui de dans cinq ans avec la cigarette, celui de dans cinq ans sans. Sur le second, le petit-fils sur ses épaules, à La Baule.',
        'Geste de remplacement après le café : une gorgée d’eau fraîche, trois respirations.',
      ),
      conclusion: p('Ému au retour. A laissé son paquet au cabinet.'),
      notes: p('Rappeler que la deuxième séance sert à consolider, rechute ou non.'),
    },
  ],
  'Gaëlle Pasquier': [
    {
      anamnesis: p(
        'Mâchoire serrée la nuit, gouttière prescrite par son dentiste depuis un an. Semaine plus calme ; dort mieux quand elle nage.',
      ),
      induction: p('Respiration, puis relâchement segment par segment à partir du visage.'),
      deepening: p('Flotter sur le dos dans une eau à sa température.'),
      protocol: p(
        'Suggestion post-hypnotique : la langue se pose derrière les dents, la mâchoire se dénoue, chaque fois qu’elle éteint la lampe.',
      ),
      conclusion: p('Sensation de chaleur dans les joues qui dure après le retour.'),
    },
  ],
  'Simone Rabaud': [
    {
      anamnesis: p(
        'À domicile. Inquiète avant l’opération du genou prévue en janvier. Entend mal à gauche : s’asseoir à sa droite.',
      ),
      induction: p('Par un souvenir agréable : le bal de la Saint-Jean, raconté par elle.'),
      protocol: p(
        'Répétition mentale de la journée de l’opération, du réveil à la maison jusqu’au retour dans son fauteuil, en présence de sa sœur.',
      ),
      conclusion: p('Mains chaudes et détendues. Demande à garder « la musique du bal » pour le jour venu.'),
      miscellaneous: p('Code de l’immeuble changé depuis la dernière fois : sonner.'),
    },
  ],
}

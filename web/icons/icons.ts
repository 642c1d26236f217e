// The icons that people choose for activities, moods and feelings: outline icons of the package
// @tabler/icons, in groups, with search words. Entries refer to the names, so a name is never removed.
import { fold } from '../i18n/fold.ts';

type IconGroup = {
  label: { en: string; de: string };
  /** By name: English search words, a bar, German ones. The first word of a language is the icon's label. */
  icons: Readonly<Record<string, string>>;
};

export const ICON_GROUPS: readonly IconGroup[] = [
  {
    label: { en: 'Faces', de: 'Gesichter' },
    icons: {
      'mood-happy': 'laughing, fun, joy, cheerful, glad | Lachen, Spaß, Freude, fröhlich, froh',
      'mood-smile': 'smile, happy, content, friendly | Lächeln, glücklich, zufrieden, freundlich',
      'mood-smile-beam':
        'beaming, delighted, satisfied, relieved | Strahlen, erfreut, befriedigt, erleichtert',
      'mood-xd': 'amused, joke, comedy, hilarious | belustigt, Witz, Komödie, amüsiert',
      'mood-crazy-happy': 'excited, crazy, enthusiastic | aufgeregt, verrückt, begeistert',
      'mood-heart': 'in love, tender, affection | verliebt, zärtlich, Zuneigung',
      'mood-wink': 'wink, flirt, playful | Zwinkern, Flirten, verspielt',
      'mood-tongue': 'silly, cheeky, nonsense | albern, frech, Unsinn',
      'mood-sing': 'singing, choir, karaoke, song | Singen, Chor, Karaoke, Lied',
      'mood-nerd': 'nerd, clever, geek | Nerd, klug, schlau',
      'mood-kid': 'child, kid, kids, children | Kind, Kinder',
      'mood-neutral': 'neutral, indifferent, okay, meh | neutral, gleichgültig, okay, naja',
      'mood-empty':
        'empty, numb, speechless, bored, boredom | leer, taub, sprachlos, gelangweilt, Langeweile',
      'mood-surprised': 'surprised, amazed, shocked | überrascht, erstaunt, schockiert',
      'mood-puzzled': 'puzzled, thinking, doubt | ratlos, Nachdenken, Zweifel',
      'mood-confused': 'confused, unsure, insecure | verwirrt, unsicher',
      'mood-nervous':
        'nervous, anxious, worried, anxiety, scared | nervös, ängstlich, besorgt, Angst, Sorgen',
      'mood-annoyed': 'annoyed, irritated, frustrated | genervt, gereizt, frustriert',
      'mood-unamused': 'displeased, disappointed, sceptical | missmutig, enttäuscht, skeptisch',
      'mood-angry': 'angry, anger, argument, fight, quarrel | wütend, Wut, Ärger, Streit',
      'mood-sad': 'sad, unhappy, down, discouraged | traurig, unglücklich, niedergeschlagen, entmutigt',
      'mood-cry': 'crying, tears, grief | Weinen, Tränen, Trauer',
      'mood-sad-dizzy':
        'dizzy, overwhelmed, drained, exhausted | schwindelig, überfordert, erschöpft, ausgelaugt',
      'mood-sick': 'sick, nausea, disgusted, hangover | krank, Übelkeit, angewidert, Kater',
    },
  },
  {
    label: { en: 'People', de: 'Menschen' },
    icons: {
      heart: 'heart, love, relationship, grateful, gratitude | Herz, Liebe, Beziehung, dankbar, Dankbarkeit',
      hearts:
        'partner, date, romance, couple, boyfriend, girlfriend | Partner, Date, Romantik, Paar, Freund, Freundin',
      'heart-broken': 'heartbreak, separation, breakup, lonely | Liebeskummer, Trennung, einsam',
      'heart-handshake': 'helping, kindness, support, volunteering | Helfen, Freundlichkeit, Hilfe, Ehrenamt',
      friends: 'friends, friend, company | Freunde, Freundinnen, Gesellschaft',
      users: 'people, meeting, visitors | Leute, Treffen, Besuch',
      'users-group': 'group, club, team, community | Gruppe, Verein, Team, Gemeinschaft',
      user: 'me, alone, me time, solitude | ich, allein, Zeit für mich',
      'home-heart': 'family, parents, home life | Familie, Eltern, Zuhause',
      'baby-carriage': 'baby, pram, toddler | Baby, Kinderwagen, Kleinkind',
      'horse-toy': 'childcare, kindergarten, playing with children | Kinderbetreuung, Kindergarten, Kita',
      man: 'man, dad, father, brother, husband | Mann, Papa, Vater, Bruder, Ehemann',
      woman: 'woman, mum, mom, mother, sister, wife | Frau, Mama, Mutter, Schwester, Ehefrau',
      old: 'grandparents, grandma, grandpa, care | Großeltern, Oma, Opa, Pflege',
      'message-circle': 'conversation, talking, chat | Gespräch, Reden, Chat, Unterhaltung',
      messages: 'messages, texting, social media | Nachrichten, Schreiben mit Freunden, soziale Medien',
      phone: 'phone call, telephone, call, calling | Anruf, Telefon, Telefonieren, Telefonat',
      rings: 'wedding, marriage, engagement, anniversary | Hochzeit, Ehe, Verlobung, Jahrestag',
      confetti: 'party, celebration, celebrating, festival | Party, Feier, Feiern, Fest',
      cake: 'birthday, cake | Geburtstag, Torte',
      gift: 'gift, present, surprise | Geschenk, Überraschung',
      gavel: 'lawyer, justice | Gericht, Anwalt, Recht',
    },
  },
  {
    label: { en: 'Health', de: 'Gesundheit' },
    icons: {
      stethoscope: 'doctor, check-up | Arzt, Ärztin, Untersuchung, Arzttermin',
      hospital: 'hospital, emergency | Krankenhaus, Klinik, Notfall',
      pill: 'medication, medicine, pill, pills, meds | Medikamente, Medizin, Tablette',
      capsule: 'vitamins, capsule, supplements | Vitamine, Kapsel, Nahrungsergänzung',
      vaccine: 'vaccination, injection, vaccine | Impfung, Spritze',
      bandage: 'injury, wound, plaster, pain | Verletzung, Wunde, Pflaster, Schmerzen',
      thermometer: 'fever, flu, cold, illness | Fieber, Grippe, Erkältung, Krankheit',
      virus: 'virus, infection, covid | Virus, Infektion, Corona',
      'face-mask': 'mask, allergy, protection | Maske, Allergie, Schutz',
      dental: 'dentist, teeth, tooth, brushing teeth | Zahnarzt, Zähne, Zahn, Zähneputzen',
      eyeglass: 'glasses, eyesight, optician | Brille, Sehen, Optiker',
      ear: 'ear, hearing, listening, noise | Ohr, Hören, Zuhören, Lärm',
      lungs: 'breathing, lungs, asthma | Atmen, Atmung, Lunge, Asthma',
      heartbeat: 'heart rate, pulse, blood pressure | Puls, Herzschlag, Blutdruck',
      brain: 'therapy, mind, headache, migraine, psychologist | Therapie, Gehirn, Kopfschmerzen, Migräne',
      'droplet-half': 'period, menstruation, cycle | Periode, Menstruation, Zyklus, Tage',
      'smoking-no': 'no smoking, quit smoking | Nichtrauchen, rauchfrei',
      smoking: 'smoking, cigarette, cigarettes | Rauchen, Zigarette, Zigaretten',
      massage: 'massage, spa, wellness | Massage, Wellness',
      bath: 'bath, bathing, shower | Baden, Badewanne, Dusche, Duschen',
      razor: 'shaving, razor | Rasur, Rasieren',
      scissors: 'haircut, hairdresser, scissors | Haare schneiden, Friseur, Schere',
      scale: 'weight, scales, diet | Gewicht, Waage, Diät',
      wheelchair: 'wheelchair, disability | Rollstuhl, Behinderung',
    },
  },
  {
    label: { en: 'Sleep and rest', de: 'Schlaf und Ruhe' },
    icons: {
      'moon-stars': 'good sleep, slept well, good night | gut geschlafen, gute Nacht',
      moon: 'sleep, early to bed, sleep early | Schlaf, Schlafen, früh ins Bett',
      'zzz-off': 'bad sleep, insomnia, slept badly, awake | schlecht geschlafen, Schlaflosigkeit, wach',
      zzz: 'nap, tired, sleepy, sleeping in | Nickerchen, müde, Mittagsschlaf, Ausschlafen',
      bed: 'bed, staying in bed, lie-in | Bett, im Bett bleiben',
      alarm: 'alarm, getting up, early rise | Wecker, Aufstehen, Frühaufstehen',
      sofa: 'relaxing, rest, couch, lazy, relax, chilling | Entspannen, Ausruhen, Sofa, faul, Entspannung',
      armchair: 'quiet evening, armchair | ruhiger Abend, Sessel',
      yoga: 'meditation, mindfulness, calm, yoga | Meditation, Achtsamkeit, ruhig, Yoga',
      candle: 'candle, cosy, peaceful, memory | Kerze, gemütlich, friedlich, Gedenken',
      pray: 'prayer, faith, praying, religion, worship | Gebet, Glaube, Beten, Religion',
      'building-church': 'church, service, mass | Kirche, Gottesdienst, Messe',
      'building-mosque': 'mosque, ramadan | Moschee, Ramadan',
      'yin-yang': 'balance, tai chi | Gleichgewicht, Tai-Chi',
    },
  },
  {
    label: { en: 'Sport', de: 'Sport' },
    icons: {
      run: 'running, run, jogging, exercise, sport, sports | Laufen, Joggen, Lauf, Sport, Bewegung',
      walk: 'walk, walking, stroll, steps | Spaziergang, Spazieren, Gehen, Schritte',
      trekking: 'hiking, hike, trekking | Wandern, Wanderung',
      bike: 'cycling, bike, bicycle | Radfahren, Fahrrad, Rad',
      swimming: 'swimming, swim, pool | Schwimmen, Schwimmbad',
      barbell:
        'gym, strength, weights, workout, fitness | Fitnessstudio, Kraft, Krafttraining, Training, Fitness',
      stretching: 'stretching, pilates, gymnastics | Dehnen, Pilates, Gymnastik',
      treadmill: 'treadmill, cardio | Laufband, Ausdauer',
      'jump-rope': 'skipping, jump rope | Seilspringen',
      karate: 'martial arts, karate, judo, boxing | Kampfsport, Karate, Judo, Boxen',
      'ball-football': 'football, soccer | Fußball',
      'ball-basketball': 'basketball | Basketball',
      'ball-volleyball': 'volleyball, handball | Volleyball, Handball',
      'ball-tennis': 'tennis, badminton, squash | Tennis, Badminton, Federball, Squash',
      'ping-pong': 'table tennis, ping pong | Tischtennis, Pingpong',
      golf: 'golf, minigolf | Golf, Minigolf',
      bowling: 'bowling, skittles | Bowling, Kegeln',
      'ski-jumping': 'skiing, ski, winter sports | Ski, Skifahren, Wintersport',
      snowboarding: 'snowboarding, snowboard | Snowboard, Snowboarden',
      'ice-skating': 'ice skating, skating, ice hockey | Schlittschuh, Eislaufen, Eishockey',
      'roller-skating': 'roller skating, inline skating | Rollschuh, Inlineskaten',
      skateboarding: 'skateboarding, skateboard | Skateboard, Skaten',
      kayak: 'kayak, canoe, rowing, paddling | Kajak, Kanu, Rudern, Paddeln',
      'scuba-diving': 'diving, snorkelling | Tauchen, Schnorcheln',
      mountain: 'climbing, mountain, mountains, bouldering | Klettern, Berg, Berge, Bouldern',
      horse: 'riding, horse | Reiten, Pferd',
      trophy: 'win, competition, success, match | Sieg, Wettkampf, Erfolg, Turnier',
      medal: 'medal, achievement, proud | Medaille, Leistung, stolz',
    },
  },
  {
    label: { en: 'Food and drink', de: 'Essen und Trinken' },
    icons: {
      'tools-kitchen-2':
        'restaurant, eating out, meal, lunch, dinner, food | Restaurant, Essen gehen, Mittagessen, Essen',
      soup: 'cooking, soup, cook | Kochen, Suppe',
      'chef-hat': 'chef, recipe, new recipe | Koch, Rezept',
      'egg-fried': 'breakfast, egg, eggs, brunch | Frühstück, Ei, Spiegelei',
      bread: 'bread, baking, bake | Brot, Backen',
      salad:
        'healthy food, eat healthy, salad, vegetarian | gesundes Essen, gesund essen, Salat, vegetarisch',
      carrot: 'vegetables, carrot, vegan | Gemüse, Karotte, vegan',
      apple: 'fruit, apple, snack | Obst, Apfel, Snack',
      cherry: 'cherry, berries | Kirsche, Beeren',
      pizza: 'pizza, takeaway, delivery, takeout | Pizza, Lieferdienst, Imbiss',
      burger: 'fast food, burger | Fastfood, Burger',
      'grill-fork': 'barbecue, grilling, bbq | Grillen, Grill',
      fish: 'fish, sushi | Fisch, Sushi',
      meat: 'meat, steak | Fleisch, Steak',
      cheese: 'cheese, dairy | Käse, Milchprodukte',
      cookie: 'sweets, cookie, biscuits, sugar | Süßes, Keks, Süßigkeiten, Zucker',
      'ice-cream': 'ice cream, dessert | Eis, Nachtisch, Eiscreme',
      candy: 'candy, bonbon | Bonbon, Naschen',
      chocolate: 'chocolate | Schokolade',
      coffee: 'coffee, caffeine, café, cafe | Kaffee, Koffein, Café',
      teapot: 'tea | Tee',
      glass: 'wine, glass | Wein, Glas',
      beer: 'beer, pub, bar, alcohol, drinks | Bier, Kneipe, Alkohol, Trinken',
      'glass-cocktail': 'cocktail, night out | Cocktail, Ausgehen',
      bottle: 'water, bottle, drinking water | Wasser, Flasche, Wasser trinken',
      milk: 'milk | Milch',
    },
  },
  {
    label: { en: 'Home', de: 'Zuhause' },
    icons: {
      home: 'home, at home, house | zu Hause, daheim, Haus',
      brush: 'cleaning, tidying, housework, clean | Putzen, Aufräumen, Hausarbeit, sauber',
      'vacuum-cleaner': 'vacuuming, hoover | Staubsaugen, Staubsauger',
      'wash-machine': 'laundry, washing machine, washing | Wäsche, Waschmaschine, Waschen',
      ironing: 'ironing, iron | Bügeln, Bügeleisen',
      'bucket-droplet': 'mopping, bucket | Wischen, Eimer',
      trash: 'rubbish, trash, bin, garbage | Müll, Abfall, Mülltonne',
      recycle: 'recycling, sustainability | Recycling, Nachhaltigkeit',
      tools: 'repair, tools, maintenance | Reparatur, Werkzeug, Reparieren',
      hammer: 'diy, hammer, building | Heimwerken, Hammer, Bauen, Handwerk',
      paint: 'decorating, painting walls, renovation | Streichen, Renovieren, Renovierung',
      plant: 'plants, houseplants, watering | Pflanzen, Zimmerpflanzen, Gießen',
      shovel: 'gardening, garden, digging | Garten, Gartenarbeit, Graben',
      lamp: 'lamp, evening at home | Lampe, Abend zu Hause',
      flame: 'fire, fireplace, stove, passionate | Feuer, Kamin, Ofen, leidenschaftlich',
      dog: 'dog, walking the dog | Hund, Gassi gehen',
      cat: 'cat | Katze',
      paw: 'pet, pets, animals | Haustier, Haustiere, Tiere',
      package: 'parcel, moving house, package | Paket, Umzug',
      key: 'key, security | Schlüssel, Sicherheit',
    },
  },
  {
    label: { en: 'Work and learning', de: 'Arbeit und Lernen' },
    icons: {
      briefcase: 'work, job, office, business | Arbeit, Job, Büro, Beruf',
      'device-laptop': 'computer, laptop, remote work, home office | Computer, Laptop, Homeoffice',
      code: 'programming, coding, software | Programmieren, Software',
      presentation: 'presentation, talk, lecture | Präsentation, Vortrag, Vorlesung',
      'users-plus': 'meetings, interview, networking | Besprechung, Besprechungen, Vorstellungsgespräch',
      mail: 'e-mail, email, mail, letter | E-Mail, Post, Brief',
      'calendar-event': 'appointment, plan, planning, event | Termin, Plan, Planung, Ereignis',
      hourglass: 'deadline, waiting, time pressure | Frist, Warten, Zeitdruck, Abgabe',
      clock: 'overtime, late, time | Überstunden, spät, Zeit',
      checklist: 'tasks, to-do, productive, chores | Aufgaben, To-do, produktiv, Erledigungen',
      target: 'focus, goal, concentration, confident | Fokus, Ziel, Konzentration, zuversichtlich',
      bolt: 'stress, stressed, energy, power | Stress, gestresst, Energie, Kraft schöpfen',
      school: 'school, university, studying, study | Schule, Uni, Universität, Studium, Lernen',
      'book-2': 'homework, revision, exam preparation | Hausaufgaben, Prüfungsvorbereitung',
      certificate: 'exam, test, certificate, diploma | Prüfung, Klausur, Zeugnis, Test',
      language: 'languages, language course | Sprachen, Sprachkurs',
      bulb: 'idea, inspiration, learning | Idee, Inspiration, Gelernt',
      flask: 'science, laboratory, experiment | Wissenschaft, Labor, Experiment',
      calculator: 'maths, calculating, accounting | Mathe, Rechnen, Buchhaltung',
      'building-factory': 'factory, shift, night shift | Fabrik, Schicht, Nachtschicht',
      'heart-rate-monitor': 'nursing, care work | Krankenpflege, Pflegedienst',
      beach: 'holiday, day off, vacation, beach | Urlaub, freier Tag, Strand, Ferien',
    },
  },
  {
    label: { en: 'Hobbies', de: 'Hobbys' },
    icons: {
      book: 'reading, book, books, read | Lesen, Buch, Bücher',
      pencil: 'writing, diary, journal, write | Schreiben, Tagebuch',
      palette: 'art, painting, creative, drawing | Kunst, Malen, kreativ, Zeichnen',
      camera: 'photography, photo, photos | Fotografieren, Foto, Fotos, Fotografie',
      music: 'music, concert, listening to music | Musik, Konzert, Musik hören',
      'guitar-pick': 'guitar, band | Gitarre, Band',
      piano: 'piano, instrument, practising | Klavier, Instrument, Üben',
      headphones: 'podcast, headphones, audiobook | Podcast, Kopfhörer, Hörbuch',
      microphone: 'recording, radio show | Aufnahme, Radiosendung',
      vinyl: 'records, vinyl | Schallplatten, Vinyl',
      needle: 'sewing, needlework | Nähen, Handarbeit',
      yarn: 'knitting, crochet, wool | Stricken, Häkeln, Wolle',
      'pencil-ruler': 'crafts, paper, folding | Basteln, Papier, Falten',
      puzzle: 'puzzle, riddle | Puzzle, Rätsel',
      telescope: 'astronomy, stars | Astronomie, Sterne',
      seedling: 'growing, sowing, hope, hopeful | Anpflanzen, Säen, Hoffnung, hoffnungsvoll',
      'fish-hook': 'fishing, angling | Angeln, Angel',
      feather: 'poetry, lightness, light-hearted | Gedicht, Leichtigkeit, unbeschwert',
      'masks-theater': 'theatre, theater, drama, opera | Theater, Schauspiel, Oper',
      balloon: 'fun fair, balloon, fair | Jahrmarkt, Luftballon, Kirmes',
      sparkles: 'magic, beautiful, self-care, beauty | Zauber, schön, Selbstfürsorge, Schönheit',
      shirt: 'clothes, fashion, dressing up | Kleidung, Mode',
    },
  },
  {
    label: { en: 'Games and media', de: 'Spiele und Medien' },
    icons: {
      'device-gamepad-2':
        'gaming, video games, playing, games | Zocken, Videospiele, Spielen, Computerspiele',
      dice: 'board games, dice, game | Brettspiele, Würfel, Spiel, Spieleabend',
      chess: 'chess | Schach',
      cards: 'cards, card games | Karten, Kartenspiele',
      lego: 'building bricks, toys | Bausteine, Spielzeug',
      'device-tv': 'television, tv, series, watching series | Fernsehen, Serie, Serien',
      movie: 'film, movie, movies, cinema | Film, Filme, Kino',
      ticket: 'event ticket, museum, exhibition, show | Eintrittskarte, Museum, Ausstellung, Veranstaltung',
      news: 'news, newspaper | Zeitung, Neuigkeiten',
      radio: 'radio | Radio',
      'device-mobile': 'mobile phone, smartphone, screen time | Handy, Smartphone, Bildschirmzeit',
      world: 'internet, world, politics | Internet, Welt, Politik',
      rollercoaster: 'amusement park, roller coaster | Freizeitpark, Achterbahn',
      joker: 'fool, carnival, costume | Narr, Karneval, Fasching, Kostüm',
      robot: 'robot, technology, artificial intelligence | Roboter, Technik, künstliche Intelligenz',
    },
  },
  {
    label: { en: 'Nature and weather', de: 'Natur und Wetter' },
    icons: {
      trees: 'nature, forest, outdoors, park, woods | Natur, Wald, draußen, Park',
      tree: 'tree | Baum',
      leaf: 'autumn, leaf, fall | Herbst, Blatt',
      flower: 'spring, flower, flowers | Frühling, Blume, Blumen',
      clover: 'luck, clover, lucky | Glück, Klee, Glücksbringer',
      mushroom: 'mushroom, mushrooms, foraging | Pilz, Pilze, Pilze sammeln',
      sun: 'sun, sunny, sunshine, summer, hot, heat | Sonne, sonnig, Sommer, heiß, Hitze',
      sunrise: 'sunrise, morning | Sonnenaufgang, Morgen',
      sunset: 'sunset, evening | Sonnenuntergang, Abend',
      cloud: 'cloudy, clouds, cloud | bewölkt, Wolken, Wolke',
      'cloud-rain': 'rain, rainy, rain shower | Regen, regnerisch, Regenschauer',
      'cloud-storm': 'thunderstorm, storm | Gewitter, Sturm',
      umbrella: 'umbrella, wet | Regenschirm, nass',
      rainbow: 'rainbow, pride | Regenbogen',
      wind: 'wind, windy, fresh air | Wind, windig, frische Luft',
      mist: 'fog, mist, foggy | Nebel, neblig, Dunst',
      snowflake: 'snow, winter, freezing | Schnee, Winter, Frost',
      snowman: 'snowman, sledging | Schneemann, Schlittenfahren',
      ripple: 'lake, sea, river, ocean | See, Meer, Fluss, Ozean',
      campfire: 'campfire, camp | Lagerfeuer, Lager',
      tent: 'camping, tent, festival camping | Camping, Zelt, Zelten',
      binoculars: 'birds, bird watching | Vögel, Vogelbeobachtung',
      butterfly: 'butterfly, insects | Schmetterling, Insekten',
      star: 'star, highlight, special day | Stern, Höhepunkt, besonderer Tag',
    },
  },
  {
    label: { en: 'Travel and places', de: 'Reisen und Orte' },
    icons: {
      plane: 'travel, flight, plane, travelling | Reise, Flug, Flugzeug, Reisen',
      luggage: 'luggage, packing, business trip | Gepäck, Packen, Koffer, Dienstreise',
      map: 'trip, excursion, map, sightseeing | Ausflug, Landkarte, Besichtigung',
      compass: 'adventure, compass, discovering | Abenteuer, Kompass, Entdecken',
      'map-pin': 'place, meeting point | Ort, Treffpunkt',
      car: 'car, driving, drive | Auto, Autofahren, Fahren',
      caravan: 'caravan, camper van | Wohnwagen, Wohnmobil',
      bus: 'bus, public transport, commute, commuting | Bus, Nahverkehr, Pendeln',
      train: 'train, railway, tram, underground | Zug, Bahn, Straßenbahn, U-Bahn',
      motorbike: 'motorbike, motorcycle, moped | Motorrad, Roller',
      scooter: 'scooter, e-scooter | Tretroller, E-Scooter',
      sailboat: 'sailing, boat | Segeln, Boot',
      ship: 'ship, cruise, ferry | Schiff, Kreuzfahrt, Fähre',
      'traffic-lights': 'traffic, traffic jam | Verkehr, Stau',
      'building-skyscraper': 'city, town, city trip | Stadt, Städtereise',
      'building-castle': 'castle, history | Burg, Schloss, Geschichte',
      'building-hospital': 'clinic, rehab | Reha, Kur',
      'building-store': 'shop, market, bakery | Laden, Markt, Bäckerei',
      'building-bank': 'authority, bank, council | Behörde, Amt, Rathaus',
      'picnic-table': 'picnic, playground | Picknick, Spielplatz',
      backpack: 'backpack, school trip | Rucksack, Klassenfahrt',
      'e-passport': 'abroad, passport | Ausland, Reisepass',
    },
  },
  {
    label: { en: 'Money and shopping', de: 'Geld und Einkauf' },
    icons: {
      'shopping-cart': 'shopping, groceries, supermarket | Einkaufen, Lebensmittel, Supermarkt, Einkauf',
      'shopping-bag': 'shopping trip, new clothes, treat | Einkaufsbummel, Shoppen',
      wallet: 'money, wallet, finances | Geld, Geldbeutel, Finanzen',
      'pig-money': 'saving, savings | Sparen, Ersparnisse',
      'credit-card': 'paying, debt, card payment | Bezahlen, Schulden, Kartenzahlung',
      coin: 'salary, coins, income | Gehalt, Münzen, Einkommen',
      receipt: 'bills, taxes, receipt, paperwork | Rechnungen, Steuern, Quittung, Papierkram',
      'shopping-cart-heart': 'wish list, wish | Wunschliste, Wunsch',
      basket: 'basket, weekly market | Korb, Wochenmarkt',
    },
  },
  {
    label: { en: 'Signs', de: 'Zeichen' },
    icons: {
      'thumb-up': 'good, praise, approval | gut, Lob, Zustimmung',
      'thumb-down': 'bad, criticism | schlecht, Kritik, Ablehnung',
      check: 'done, completed | erledigt, geschafft',
      x: 'not done, cancelled, failed | nicht geschafft, abgesagt, misslungen',
      plus: 'new, more | neu, mehr',
      flag: 'milestone, flag, start | Meilenstein, Flagge, Anfang',
      notification: 'reminder, notification | Erinnerung, Benachrichtigung',
      bookmark: 'bookmark, remember | Lesezeichen, Merken',
      lock: 'private, secret, closed | privat, Geheimnis, geschlossen',
      'lock-open': 'open, freedom, free | offen, Freiheit, frei',
      shield: 'safe, brave, courage | sicher, mutig, Mut',
      crown: 'crown, self-worth | Krone, Selbstwert',
      diamond: 'valuable, jewel | wertvoll, Edelstein',
      rocket: 'progress, start-up, motivation, motivated | Fortschritt, Motivation, motiviert',
      infinity: 'infinity, always | Unendlichkeit, immer',
      peace: 'peace, reconciliation | Frieden, Versöhnung',
      'alert-triangle': 'warning, danger, crisis, panic | Warnung, Gefahr, Krise, Panik',
      'eye-closed': 'hidden, jealous, envy, shame | verborgen, eifersüchtig, Neid, Scham',
      'help-circle': 'question, unclear | Frage, unklar',
      refresh: 'routine, habit, repetition | Routine, Gewohnheit, Wiederholung',
    },
  },
];

type Words = { en: readonly string[]; de: readonly string[] };

const split = (words: string): string[] => words.split(',').map((word) => word.trim());

/** The search words of every icon by its name, in the order of the groups. */
export const ICONS: ReadonlyMap<string, Words> = new Map(
  ICON_GROUPS.flatMap(({ icons }) =>
    Object.entries(icons).map(([name, words]): [string, Words] => {
      const [en = '', de = ''] = words.split('|');
      return [name, { en: split(en), de: split(de) }];
    }),
  ),
);

/** Whether the set has an icon of this name. */
export const isIconName = (name: string): boolean => ICONS.has(name);

type FoldedWords = readonly (readonly [icon: string, words: readonly string[]])[];
let folded: FoldedWords | undefined;

/** The search words of every icon, folded when first needed. */
function foldedWords(): FoldedWords {
  folded ??= [...ICONS].map(([name, { en, de }]) => [name, [...en, ...de].map(fold)]);
  return folded;
}

/** Shorter words begin or end too many others. */
const MIN_BEGINNING = 4;
const MIN_ENDING = 5;

/**
 * The icon whose search words fit the name of an activity, mood or feeling in English or German best;
 * undefined if none does. A whole name comes before one of its words, and a word before its end
 * ("Abendspaziergang") or its beginning ("Gartenfest").
 */
export function suggestIcon(name: string): string | undefined {
  const whole = fold(name).trim();
  const parts = whole.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  let best: { icon: string; score: number } | undefined;
  for (const [icon, words] of foldedWords())
    for (const word of words) {
      const score = scoreOf(word, whole, parts);
      if (score > (best?.score ?? 0)) best = { icon, score };
    }
  return best?.icon;
}

/** Zero without a match; among matches of a kind, the longer word is higher. */
function scoreOf(word: string, whole: string, parts: readonly string[]): number {
  if (word === whole) return 4000;
  if (parts.includes(word)) return 3000 + word.length;
  const { length } = word;
  if (length >= MIN_ENDING && parts.some((part) => part.endsWith(word))) return 2000 + length;
  return length >= MIN_BEGINNING && parts.some((part) => part.startsWith(word)) ? 1000 + length : 0;
}

/** The names of the icons that have every word of `search` at the beginning of one of their search words. */
export function findIcons(search: string): string[] {
  const wanted = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return foldedWords()
    .filter(([, words]) =>
      wanted.every((one) => words.some((word) => word.split(/[ -]/).some((part) => part.startsWith(one)))),
    )
    .map(([icon]) => icon);
}

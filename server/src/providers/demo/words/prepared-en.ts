import type { Phrases } from './phrases.ts';

/** Two versions of each: the second is what a new version of the answer shows. */
export const prepared: Phrases['prepared'] = {
  mail: [
    '> **Subject: Could we move our meeting to next week?**\n>\n> Hi Sam,\n>\n> something has come up on my side, and I would rather give our meeting the time it deserves than squeeze it in. Could we move it to next week? **Tuesday at 10** or **Thursday at 2** would suit me well; if neither works, just name a time.\n>\n> Sorry for the shuffle, and thank you!\n>\n> Best wishes,\n> Ann\n\nShort, one clear request, two dates to choose from: that is usually all it takes.',
    '> **Subject: Meeting, one week later?**\n>\n> Dear Sam, would you mind if we met next week instead? Any day after Monday is fine with me. I will bring the biscuits as an apology.\n>\n> Warmly, Ann\n\nThis one is shorter and a little lighter; choose by how well you know Sam.',
  ],
  ideas: [
    'Ten afternoons that cost next to nothing:\n\n1. **Walk and talk**: pairs, a new partner every kilometre\n2. **Teach me something**: ten minutes each, anything but work\n3. **Board games** from home\n4. **Repair hour**: bring one broken thing\n5. **Potluck** from childhood recipes\n6. **City quiz** on foot, questions written by two of you\n7. **Swap shelf**: books and plants find new homes\n8. **Photo hunt** for ten words\n9. **Thank-you letters**, by hand, to people outside the team\n10. **An afternoon off**, together on a meadow, with no programme at all\n\nIf you can only do one: number 2 is the one people still talk about a year later.',
    'Sorted by how much you have to prepare:\n\n| Nothing | An hour | An evening |\n|---|---|---|\n| A walk in pairs | A quiz about each other | A potluck |\n| Board games | A photo hunt | A swap shelf |\n| Ice cream, one round | A repair hour | Ten small lessons |\n\nThe tenth idea is to let the quietest person choose.',
  ],
  home: [
    '| Four days at home | For | Against |\n|---|---|---|\n| **Concentration** | long quiet stretches | no quick word across the table |\n| **Time** | no commute, often an hour a day | work creeps into the evening |\n| **Team** | the shared day becomes valuable | newcomers learn more slowly |\n| **Money** | a smaller office | heating and desks at home |\n| **Fairness** | good for those who live far away | hard without a room of one’s own |\n\n**In one sentence:** it works where the fifth day is planned well and newcomers are looked after.',
    'The same weighing, as a way to decide:\n\n```mermaid\nflowchart TD\n  A[Four days at home?] --> B{Does the work need long quiet stretches?}\n  B -->|yes| C{Are newcomers looked after?}\n  B -->|no| D[Two days are enough]\n  C -->|yes| E[Try it for six weeks]\n  C -->|not yet| F[Name a mentor first]\n  F --> E\n```\n\nFollow it with your own team in mind, and see where you land.',
  ],
  trip: [
    '### Three days in Lisbon, for two who like to eat and to walk\n\n**Day 1: the old hills.** Begin early in *Alfama*, before the trams are full, and climb to the *Miradouro da Graça*. Lunch: grilled sardines in a side street. Later the cathedral, and fado in a small house.\n\n**Day 2: along the river.** Walk from *Cais do Sodré* towards *Belém*: the monastery, the tower, and custard tarts still warm. Evening: petiscos, three plates to share.\n\n**Day 3: up and out.** *Príncipe Real* with its gardens, lunch in a *tasca* (the dish of the day), then the ferry to *Cacilhas* for the sunset over the city.\n\n| | Walking | Best bite |\n|---|---:|---|\n| Day 1 | 9 km | sardines |\n| Day 2 | 10 km | custard tart |\n| Day 3 | 7 km | dish of the day |\n\nGood shoes matter more than any reservation: the pavement is polished stone.',
    'The lazy version, with longer lunches:\n\n- **Friday**: arrive, one hill, one view, a long dinner in *Campo de Ourique* with its market hall\n- **Saturday**: the tile museum in the morning, then an afternoon between cafés in *Chiado*\n- **Sunday**: train to *Cascais*, a walk along the sea, fish at noon, back with the evening light\n\nThree days, three meals worth remembering, and nothing before ten o’clock.',
  ],
};

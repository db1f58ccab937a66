/** OWASP ASVS 5.0, levels 1 and 2, without V10 (OAuth) and V17 (WebRTC): section, then its requirements. */
const levelsOneAndTwo = `
1.1: 1 2
1.2: 1 2 3 4 5 6 7 8 9
1.3: 1 2 3 4 5 6 7 8 9 10 11
1.4: 1 2 3
1.5: 1 2
2.1: 1 2 3
2.2: 1 2 3
2.3: 1 2 3 4
2.4: 1
3.2: 1 2
3.3: 1 2 3 4
3.4: 1 2 3 4 5 6
3.5: 1 2 3 4 5
3.7: 1 2
4.1: 1 2 3
4.2: 1
4.3: 1 2
4.4: 1 2 3 4
5.1: 1
5.2: 1 2 3
5.3: 1 2
5.4: 1 2 3
6.1: 1 2 3
6.2: 1 2 3 4 5 6 7 8 9 10 11 12
6.3: 1 2 3 4
6.4: 1 2 3 4
6.5: 1 2 3 4 5
6.6: 1 2 3
6.8: 1 2 3 4
7.1: 1 2 3
7.2: 1 2 3 4
7.3: 1 2
7.4: 1 2 3 4 5
7.5: 1 2
7.6: 1 2
8.1: 1 2
8.2: 1 2 3
8.3: 1
8.4: 1
9.1: 1 2 3
9.2: 1 2 3 4
11.1: 1 2
11.2: 1 2 3
11.3: 1 2 3
11.4: 1 2 3 4
11.5: 1
11.6: 1
12.1: 1 2 3
12.2: 1 2
12.3: 1 2 3 4
13.1: 1
13.2: 1 2 3 4 5
13.3: 1 2
13.4: 1 2 3 4 5
14.1: 1 2
14.2: 1 2 3 4
14.3: 1 2 3
15.1: 1 2 3
15.2: 1 2 3
15.3: 1 2 3 4 5 6 7
16.1: 1
16.2: 1 2 3 4 5
16.3: 1 2 3 4
16.4: 1 2 3
16.5: 1 2 3
`

/** The requirements that level 3 adds to authentication and sessions. */
const levelThree = `
6.3: 5 6 7 8
6.4: 5 6
6.5: 6 7 8
6.6: 4
6.7: 1 2
7.5: 3
`

const numbersOf = (sections: string): string[] =>
  sections
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [section, numbers = ''] = line.split(': ')
      return numbers.split(' ').map((number) => `${section?.trim()}.${number}`)
    })

export const requirements = numbersOf(levelsOneAndTwo)
export const furtherRequirements = numbersOf(levelThree)

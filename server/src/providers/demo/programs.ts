// One small program in many languages: which years have a leap day. All of them run.

interface Program {
  readonly name: string;
  readonly fence: string;
  /** Words that ask for it, as `plainly` writes them. */
  readonly asked: readonly string[];
  readonly text: string;
}

const program = (name: string, fence: string, asked: string, text: string): Program => ({
  name,
  fence,
  asked: asked.split('|'),
  text,
});

const PROGRAMS: readonly Program[] = [
  program(
    'TypeScript',
    'ts',
    ' typescript',
    `const isLeap = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

console.log([1900, 2000, 2024, 2026].filter(isLeap)); // [ 2000, 2024 ]`,
  ),
  program(
    'Python',
    'python',
    ' python',
    `def is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


print([year for year in (1900, 2000, 2024, 2026) if is_leap(year)])  # [2000, 2024]`,
  ),
  program(
    'JavaScript',
    'js',
    ' javascript| js ',
    `const isLeap = (year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

console.log([1900, 2000, 2024, 2026].filter(isLeap)); // [ 2000, 2024 ]`,
  ),
  program(
    'Rust',
    'rust',
    ' rust ',
    `fn is_leap(year: u32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn main() {
    let found: Vec<u32> = [1900, 2000, 2024, 2026].into_iter().filter(|&y| is_leap(y)).collect();
    println!("{found:?}"); // [2000, 2024]
}`,
  ),
  program(
    'Go',
    'go',
    ' golang| go code| in go | auf go ',
    `package main

import "fmt"

func isLeap(year int) bool {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0)
}

func main() {
	for _, year := range []int{1900, 2000, 2024, 2026} {
		fmt.Println(year, isLeap(year))
	}
}`,
  ),
  program(
    'Java',
    'java',
    ' java ',
    `public class Leap {
    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static void main(String[] args) {
        for (int year : new int[] {1900, 2000, 2024, 2026}) System.out.println(year + " " + isLeap(year));
    }
}`,
  ),
  program(
    'C++',
    'cpp',
    ' c++| cpp ',
    `#include <iostream>

bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int main() {
    for (int year : {1900, 2000, 2024, 2026}) std::cout << year << ' ' << is_leap(year) << '\\n';
}`,
  ),
  program(
    'SQL',
    'sql',
    ' sql ',
    `SELECT year
FROM (VALUES (1900), (2000), (2024), (2026)) AS years(year)
WHERE year % 4 = 0 AND (year % 100 <> 0 OR year % 400 = 0);`,
  ),
  program(
    'Bash',
    'bash',
    ' bash | shell',
    `is_leap() { (( $1 % 4 == 0 && ($1 % 100 != 0 || $1 % 400 == 0) )); }

for year in 1900 2000 2024 2026; do
  is_leap "$year" && echo "$year"
done`,
  ),
  program(
    'Ruby',
    'ruby',
    ' ruby ',
    `def leap?(year) = (year % 4).zero? && ((year % 100).nonzero? || (year % 400).zero?)

p [1900, 2000, 2024, 2026].select { leap?(_1) } # [2000, 2024]`,
  ),
];

/** In the language that the question names, else in one that was not shown yet; null when all of them were. */
export const programFor = (
  plain: string,
  first: number,
  said: string,
): { name: string; block: string } | null => {
  const named = PROGRAMS.find(({ asked }) => asked.some((word) => plain.includes(word)));
  const inTurn = PROGRAMS.map((_, step) => PROGRAMS[(first + step) % PROGRAMS.length]);
  const chosen = [named, ...inTurn].find((one) => one !== undefined && !said.includes(one.text));
  return chosen ? { name: chosen.name, block: `\`\`\`${chosen.fence}\n${chosen.text}\n\`\`\`` } : null;
};

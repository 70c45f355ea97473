import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the tests use of playwright-core, whose own types need those of a browser page. */
export interface Page {
  goto(url: string): Promise<unknown>;
  evaluate<Result>(script: string): Promise<Result>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  emulateMedia(media: { readonly colorScheme?: "light" | "dark"; readonly media?: "print" | "screen" }): Promise<void>;
  locator(selector: string): Locator;
  pdf(options: { readonly format: string; readonly printBackground: boolean }): Promise<Uint8Array>;
  on(event: "console", listener: (message: { text(): string; type(): string }) => void): void;
  on(event: "pageerror", listener: (error: Error) => void): void;
  on(event: "request", listener: (request: { url(): string }) => void): void;
  readonly keyboard: { press(key: string): Promise<void> };
}

export interface Locator {
  first(): Locator;
  nth(index: number): Locator;
  count(): Promise<number>;
  hover(options?: { readonly force?: boolean }): Promise<void>;
  focus(): Promise<void>;
  click(): Promise<void>;
  innerText(): Promise<string>;
  ariaSnapshot(): Promise<string>;
  allInnerTexts(): Promise<string[]>;
  getAttribute(name: string): Promise<string | null>;
}

interface Context {
  pages(): readonly Page[];
  close(): Promise<void>;
}

const executable = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Why the tests cannot run here; false when they can. */
export const missingBrowser: string | false = existsSync(executable) ? false : `Chromium is not installed at ${executable}`;

/** A page that shows `html` from a file URL, with everything it complained about and asked for. */
export interface OpenedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
}

/** A browser of its own with a fresh profile, closed and removed afterwards. */
export async function withPage(html: string, use: (opened: OpenedPage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "etgen report "));
  const file = join(folder, "a report.html");
  writeFileSync(file, html);
  // The name in a variable keeps the compiler from reading the package's types.
  const packageName: string = "playwright-core";
  const { chromium } = (await import(packageName)) as {
    chromium: { launchPersistentContext(profile: string, options: object): Promise<Context> };
  };
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: executable,
    headless: true,
    viewport: { width: 1400, height: 900 },
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    const page = context.pages()[0]!;
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await use({ page, complaints, requests });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/* Counts how control flows through the methods of an emulated program, node by node: a TCG plugin of QEMU, interface
 * version 1 (QEMU 6 to 8). etgen builds and loads it (generator/src/run/flow-counter.ts) and reads what it writes
 * (generator/src/cycles/flow.ts).
 *
 * Arguments:
 *   out=FILE
 *   method=ADDRESS:HOOK    a function to count in, and the function that it calls behind each node (0: none). May be repeated.
 *   flash=FIRST:END        addresses whose reads may miss
 *   line=BYTES  code=LINES  data=LINES  unified=1    caches of the flash: fully associative, least recently used goes first
 *
 * Lines of FILE:
 *   M METHOD               a call of a method begins
 *   E FROM TO TIMES        block TO ran behind block FROM (-1: behind the call of the method or a hook)
 *   S BLOCK NEXT JUMP LOAD lines that BLOCK missed: next in order, not next in order, by loads
 *   N                      the node ends that the lines since the last N or M are about
 *   R                      the method returns
 *   B BLOCK ADDRESS:BYTES,...  the instructions of a block; all of these come last
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The part of qemu-plugin.h that is used: distributions do not package the header. */
typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
typedef struct qemu_info_t qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { callback_without_registers = 0, any_access = 3 };
extern void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int, void *);
extern void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, void (*)(unsigned, qemu_plugin_meminfo_t, uint64_t, void *), int, int,
                                             void *);
extern void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
extern bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
extern uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
extern size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);

#define EXPORTED __attribute__((visibility("default")))
EXPORTED int qemu_plugin_version = 1;

typedef struct block block;

typedef struct edge {
    block *from, *to;
    uint64_t times;
    struct edge *next; /* another edge into the same block */
} edge;

struct block {
    uint64_t address, end;
    size_t index, count;
    uint64_t *addresses;
    unsigned char *sizes;
    edge *into;
    uint64_t next_misses, jump_misses, load_misses;
    bool missed;
    block *next; /* in its bucket */
};

enum { buckets = 4096, most_lines = 4096, most_methods = 64 };

static block *table[buckets];
static size_t block_count;
static struct { uint64_t start, hook; } methods[most_methods];
static size_t method_count, current;
static FILE *out;

static block *before;
static bool inside, in_hook;
static uint64_t return_address, hook_return;

/* What has counts since the last node. */
static edge **counted;
static block **missed;
static size_t counted_count, counted_room, missed_count, missed_room;

typedef struct { uint64_t line[most_lines]; size_t used, lines; } cache;
static cache code_cache, data_cache;
static uint64_t flash_first, flash_end, line_bytes = 1, last_line;
static bool unified;

static void *grown(void *memory, size_t bytes)
{
    void *larger = realloc(memory, bytes);
    if (larger == NULL) {
        fprintf(stderr, "flow-counter: out of memory\n");
        exit(1);
    }
    return larger;
}

static void append(void ***list, size_t *count, size_t *room, void *entry)
{
    if (*count == *room) {
        *room = *room == 0 ? 256 : 2 * *room;
        *list = grown(*list, *room * sizeof **list);
    }
    (*list)[(*count)++] = entry;
}

/* Makes the line the most recent one. True where it was not there. */
static bool misses(cache *c, uint64_t line)
{
    size_t at = 0;
    while (at < c->used && c->line[at] != line) {
        at++;
    }
    const bool is_new = at == c->used;
    if (is_new && c->used < c->lines) {
        c->used++;
    } else if (is_new) {
        at = c->used - 1;
    }
    memmove(c->line + 1, c->line, at * sizeof c->line[0]);
    c->line[0] = line;
    return is_new;
}

static void note_miss(block *b, uint64_t *misses_of)
{
    (*misses_of)++;
    if (!b->missed) {
        b->missed = true;
        append((void ***)&missed, &missed_count, &missed_room, b);
    }
}

static void fetch_lines(block *b)
{
    for (uint64_t line = b->address / line_bytes; line <= (b->end - 1) / line_bytes; line++) {
        if (line == last_line) {
            continue;
        }
        if (misses(&code_cache, line)) {
            note_miss(b, line == last_line + 1 ? &b->next_misses : &b->jump_misses);
        }
        last_line = line;
    }
}

static void count_edge(block *to)
{
    edge *e = to->into;
    while (e != NULL && e->from != before) {
        e = e->next;
    }
    if (e == NULL) {
        e = grown(NULL, sizeof *e);
        *e = (edge){before, to, 0, to->into};
        to->into = e;
    }
    if (e->times++ == 0) {
        append((void ***)&counted, &counted_count, &counted_room, e);
    }
}

static void write_counts(const char *end)
{
    for (size_t i = 0; i < counted_count; i++) {
        edge *e = counted[i];
        fprintf(out, "E %ld %zu %" PRIu64 "\n", e->from == NULL ? -1L : (long)e->from->index, e->to->index, e->times);
        e->times = 0;
    }
    for (size_t i = 0; i < missed_count; i++) {
        block *b = missed[i];
        fprintf(out, "S %zu %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", b->index, b->next_misses, b->jump_misses, b->load_misses);
        b->next_misses = b->jump_misses = b->load_misses = 0;
        b->missed = false;
    }
    counted_count = missed_count = 0;
    fprintf(out, "%s\n", end);
}

static bool enters_method(const block *b)
{
    for (size_t i = 0; i < method_count; i++) {
        if (methods[i].start == b->address) {
            current = i;
            return true;
        }
    }
    return false;
}

static void executed(unsigned cpu, void *data)
{
    block *b = data;
    (void)cpu;
    if (!inside) {
        if (!enters_method(b)) {
            before = b;
            return;
        }
        inside = true;
        return_address = before == NULL ? 0 : before->end;
        before = NULL;
        fprintf(out, "M %zu\n", current);
    } else if (in_hook) {
        if (b->address != hook_return) {
            return;
        }
        in_hook = false;
        before = NULL;
    } else if (b->address == return_address) {
        inside = false;
        before = b;
        write_counts("R");
        return;
    } else if (methods[current].hook != 0 && b->address == methods[current].hook) {
        in_hook = true;
        hook_return = before == NULL ? 0 : before->end;
        write_counts("N");
        return;
    }
    if (code_cache.lines != 0 && b->address >= flash_first && b->address < flash_end) {
        fetch_lines(b);
    }
    count_edge(b);
    before = b;
}

static void loaded(unsigned cpu, qemu_plugin_meminfo_t info, uint64_t address, void *data)
{
    (void)cpu;
    block *b = data;
    /* Not left to QEMU: version 7.2 calls back for no access at all where only reads are asked for. */
    if (!inside || in_hook || qemu_plugin_mem_is_store(info) || address < flash_first || address >= flash_end) {
        return;
    }
    if (misses(unified ? &code_cache : &data_cache, address / line_bytes)) {
        note_miss(b, &b->load_misses);
    }
}

static block *block_of(struct qemu_plugin_tb *tb)
{
    const size_t count = qemu_plugin_tb_n_insns(tb);
    const uint64_t address = qemu_plugin_tb_vaddr(tb);
    block **bucket = &table[address / 2 % buckets];
    for (block *b = *bucket; b != NULL; b = b->next) {
        if (b->address == address && b->count == count) {
            return b;
        }
    }
    block *b = grown(NULL, sizeof *b);
    *b = (block){.address = address, .end = address, .index = block_count++, .count = count, .next = *bucket};
    b->addresses = grown(NULL, count * sizeof *b->addresses + 1);
    b->sizes = grown(NULL, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
        b->addresses[i] = qemu_plugin_insn_vaddr(insn);
        b->sizes[i] = (unsigned char)qemu_plugin_insn_size(insn);
        b->end = b->addresses[i] + b->sizes[i];
    }
    *bucket = b;
    return b;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
    block *b = block_of(tb);
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, callback_without_registers, b);
    if (unified || data_cache.lines != 0) {
        for (size_t i = 0; i < b->count; i++) {
            qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, i), loaded, callback_without_registers, any_access, b);
        }
    }
}

static void finished(qemu_plugin_id_t id, void *data)
{
    (void)id;
    (void)data;
    for (size_t bucket = 0; bucket < buckets; bucket++) {
        for (const block *b = table[bucket]; b != NULL; b = b->next) {
            if (b->into == NULL) {
                continue;
            }
            fprintf(out, "B %zu", b->index);
            for (size_t i = 0; i < b->count; i++) {
                fprintf(out, "%c%" PRIu64 ":%d", i == 0 ? ' ' : ',', b->addresses[i], b->sizes[i]);
            }
            fprintf(out, "\n");
        }
    }
    fclose(out);
}

static size_t lines_of(const char *text)
{
    const size_t lines = strtoull(text, NULL, 0);
    return lines > most_lines ? most_lines : lines;
}

static void read_argument(const char *text)
{
    char *rest = NULL;
    if (strncmp(text, "out=", 4) == 0) {
        out = fopen(text + 4, "w");
    } else if (strncmp(text, "method=", 7) == 0 && method_count < most_methods) {
        methods[method_count].start = strtoull(text + 7, &rest, 0);
        methods[method_count++].hook = *rest == ':' ? strtoull(rest + 1, NULL, 0) : 0;
    } else if (strncmp(text, "flash=", 6) == 0) {
        flash_first = strtoull(text + 6, &rest, 0);
        flash_end = *rest == ':' ? strtoull(rest + 1, NULL, 0) : 0;
    } else if (strncmp(text, "line=", 5) == 0) {
        line_bytes = strtoull(text + 5, NULL, 0);
    } else if (strncmp(text, "code=", 5) == 0) {
        code_cache.lines = lines_of(text + 5);
    } else if (strncmp(text, "data=", 5) == 0) {
        data_cache.lines = lines_of(text + 5);
    } else if (strncmp(text, "unified=", 8) == 0) {
        unified = text[8] == '1';
    }
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv)
{
    (void)info;
    for (int i = 0; i < argc; i++) {
        read_argument(argv[i]);
    }
    if (out == NULL || method_count == 0 || line_bytes == 0) {
        fprintf(stderr, "flow-counter: needs out=FILE that can be written, and method=ADDRESS:HOOK\n");
        return 1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, finished, NULL);
    return 0;
}
